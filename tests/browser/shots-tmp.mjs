import { Server, launch, open } from "/work/wt/lessons/tests/browser/world.mjs";
const [, , id, moves = "", steps = "3"] = process.argv;
const server = await new Server().start();
const browser = await launch();
try {
  for (const [name, options] of [["desk", {}], ["phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }]]) {
    const page = await open(browser, options);
    await page.goto(`${server.base}/${id}`);
    if (moves) {
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [`ecumene.lesson.${id.split("/")[1]}`, JSON.stringify({ moves: JSON.parse(moves), step: 0, done: false })]);
      await page.reload();
    }
    await page.waitForSelector(id.includes("/") ? ".lesson-card" : ".lessons, .lessons-entry");
    await page.waitForTimeout(2500);
    await page.screenshot({ path: `/tmp/shot-${name}.png` });
    if (name === "phone" && await page.$("text=Show the board")) { await page.click("text=Show the board"); await page.waitForTimeout(1200); await page.screenshot({ path: `/tmp/shot-phone2.png` }); }
    console.log(name, page.problems, await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]));
  }
} finally { await browser.close(); await server.end(); }
