/* Scripts that are always loaded together become one file: esbuild makes a file of its own for whatever two parts share, and each file is a
 * request that a phone waits for. */
import { build } from "esbuild";
import { createHash } from "node:crypto";

const fileOf = (path) => path.split("/").pop();

/* `outputs`: those of esbuild's metafile; `codeOf`: the text of a script by its file; `groups`: lists of files, none in two of them, and what a
 * group imports is in itself or in groups that do not import it. Returns the new scripts and where each of the old ones went, both by file. */
export async function joined(outputs, codeOf, groups) {
  const chunks = new Map(Object.entries(outputs).filter(([path]) => path.endsWith(".js")).map(([path, output]) => [fileOf(path), output]));
  const alone = [...chunks.keys()].filter((file) => !groups.some((group) => group.includes(file))).map((file) => [file]);
  const all = [...groups.filter((group) => group.length), ...alone];
  const nameOf = (group) => `app-${createHash("sha256").update(group.join(" ")).digest("hex").slice(0, 8).toUpperCase()}.js`;
  const place = new Map(all.flatMap((group) => group.map((file) => [file, nameOf(group)])));
  /* What is asked for by name when it is wanted keeps its names; the rest of a group must not be mistaken for each other. */
  const number = new Map([...chunks.keys()].map((file, i) => [file, i]));
  const exported = (file) => chunks.get(file).exports.map((name) => ({ name, as: chunks.get(file).entryPoint ? name : `$${number.get(file)}_${name}` }));
  const listed = (pairs) => pairs.map(([from, to]) => `${from} as ${to}`).join(", ");
  const within = (group) => ({
    name: "within",
    setup(made) {
      made.onResolve({ filter: /app-\w+\.js$/ }, ({ path, kind }) => {
        const file = fileOf(path);
        return group.includes(file) && kind !== "dynamic-import" ? { path: file, namespace: "chunk" }
          : kind === "dynamic-import" || !chunks.has(file) ? { path: `./${place.get(file) ?? file}`, external: true }
          : { path: file, namespace: "elsewhere" };
      });
      made.onLoad({ filter: /./, namespace: "chunk" }, ({ path }) => ({ contents: codeOf(path) }));
      made.onLoad({ filter: /./, namespace: "elsewhere" }, ({ path }) =>
        ({ contents: `export { ${listed(exported(path).map(({ name, as }) => [as, name]))} } from "./${place.get(path)}?";` }));
      made.onResolve({ filter: /\?$/ }, ({ path }) => ({ path: path.slice(0, -1), external: true }));
    },
  });
  const files = new Map(await Promise.all(all.map(async (group) => {
    const contents = group.map((file) => (chunks.get(file).exports.length
      ? `export { ${listed(exported(file).map(({ name, as }) => [name, as]))} } from "./${file}";` : `import "./${file}";`)).join("\n");
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: "/" }, bundle: true, minify: true, format: "esm", target: ["es2022"], write: false, legalComments: "none",
      plugins: [within(group)], logLevel: "warning",
    });
    return [nameOf(group), Buffer.from(outputFiles[0].contents)];
  })));
  return { files, place };
}
