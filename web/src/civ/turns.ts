/* What a turn of the civilization games brought a player, each thing in a line; the figures are those of the server. */
import type { Curve } from "../base/family.ts";
import { join, signed } from "../panel/index.ts";
import { t } from "../base/texts.ts";
import type { AstRow, ChronicleTurn, TurnCalamity, TurnLoss, TurnPlace } from "../base/types.ts";
import { advanceName, cardName, playerName } from "../base/words.ts";
import type { Naming } from "../base/words.ts";

const LOSSES = ["cities", "tokens", "ships", "cards", "treasury", "steps"] as const satisfies readonly (keyof TurnLoss)[];

export const lossText = (loss: TurnLoss | undefined): string => {
  const parts = LOSSES.filter((what) => (loss?.[what] ?? 0) > 0).map((what) => t(`turns.lost-${what}`, { n: loss![what] }));
  return parts.length > 0 ? join(parts) : t("turns.unhurt");
};

function stepLine({ move, step, lacks }: TurnPlace): string[] {
  const missing = (Object.entries(lacks) as [keyof AstRow, number][]).map(([what, n]) => t(`turns.lack-${what}`, { n }));
  return move === "forward" ? [t("turns.forward", { n: step })] : move === "back" ? [t("turns.back", { n: step })]
    : move === "stays" ? [missing.length > 0 ? t("turns.stays", { n: step, lacks: join(missing) }) : t("turns.stays-end", { n: step })] : [];
}

function calamityLine(naming: Naming, calamity: TurnCalamity, player: number): string[] {
  const loss = calamity.losses.find((one) => one.player === player);
  const card = cardName(naming, calamity.card);
  if (calamity.victim === player)
    return [calamity.from === null ? t("turns.struck", { card, losses: lossText(loss) })
      : t("turns.struck-from", { card, from: playerName(naming, calamity.from), losses: lossText(loss) })];
  const victim = playerName(naming, calamity.victim);
  return [...(loss ? [t("turns.struck-too", { card, victim, losses: lossText(loss) })] : []),
    ...(calamity.from === player ? [t("turns.passed", { card, victim })] : [])];
}

export function turnLines(naming: Naming, turn: ChronicleTurn, player: number): string[] {
  const place = turn.standing.find((row) => row.player === player);
  const bought = turn.bought.find((row) => row.player === player);
  const trade = turn.trade.find((row) => row.player === player);
  return [
    ...(place ? stepLine(place) : []),
    ...(bought ? [t(bought.price > 0 ? "turns.bought" : "turns.bought-free", { advances: join(bought.advances.map((advance) => advanceName(naming, advance))), price: bought.price })] : []),
    ...turn.calamities.flatMap((calamity) => calamityLine(naming, calamity, player)),
    ...(trade ? [trade.gain === null ? t("turns.deals", { n: trade.deals }) : t("turns.deals-gain", { n: trade.deals, gain: signed(trade.gain) })] : []),
  ];
}

export const summaryLine = (turn: ChronicleTurn): string => t("turns.summary", {
  advances: turn.bought.reduce((sum, { advances }) => sum + advances.length, 0), calamities: turn.calamities.length,
  deals: turn.trade.reduce((sum, { deals }) => sum + deals, 0) / 2,
});

export const curves: readonly Curve[] = [
  { id: "points", title: () => t("course.points"), about: () => t("course.about-points"), of: (turn, player) => turn.standing.find((row) => row.player === player)?.points ?? null },
  { id: "cities", title: () => t("course.cities"), about: () => t("course.about-cities"), of: (turn, player) => turn.standing.find((row) => row.player === player)?.cities ?? null },
  { id: "worth", title: () => t("course.worth"), about: () => t("course.about-worth"), of: (turn, player) => turn.bought.find((row) => row.player === player)?.worth ?? 0 },
  { id: "gain", title: () => t("course.gain"), about: () => t("course.about-gain"), of: (turn, player) => turn.trade.find((row) => row.player === player)?.gain ?? 0 },
];

