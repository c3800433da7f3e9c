/* Small pictures of trade cards and advances, drawn by us of a few simple shapes: what a card is shows in its shape, which one of its kind in its
 * colour. Names are those of the editions, in English; a card that is not here has none. */
import { sourceOf } from "../base/family.ts";
import type { Catalogue } from "../base/types.ts";
import type { Naming } from "../base/words.ts";

/* In a square of 24. */
const SHAPES = {
  back: "M20 20V10H9V5L3 12l6 7v-5h7v6z",
  block: "M4 8l8-4 8 4v9l-8 4-8-4z",
  book: "M3 5c4-1 7 0 9 2 2-2 5-3 9-2v13c-4-1-7 0-9 2-2-2-5-3-9-2z",
  chain: "M6 8h5v2H7v4h4v2H6a1 1 0 0 1-1-1V9zM13 8h5a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-5v-2h4v-4h-4zM9 11h6v2H9z",
  cloth: "M5 5h14v11l-3 3-3-3-3 3-3-3-2 2z",
  coin: "M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16zm-1 3h2v10h-2z",
  column: "M4 3h16v3H4zM6 7h3v11H6zm9 0h3v11h-3zM4 19h16v3H4z",
  crowd: "M7 4a3 3 0 1 1 0 6a3 3 0 0 1 0-6zm10 0a3 3 0 1 1 0 6a3 3 0 0 1 0-6zM2 20c0-6 2-9 5-9s5 3 5 9zm10 0c0-6 2-9 5-9s5 3 5 9z",
  crown: "M3 18V7l5 5 4-8 4 8 5-5v11z",
  drop: "M12 3c5 7 7 9 7 12a7 6 0 0 1-14 0c0-3 2-5 7-12z",
  eye: "M2 12c5-8 15-8 20 0-5 8-15 8-20 0zm10-4a4 4 0 1 0 0 8a4 4 0 0 0 0-8z",
  fish: "M3 12c4-6 11-6 14-1l4-4v10l-4-4c-3 5-10 5-14-1z",
  flag: "M5 2h2v20H5zM8 3h12l-4 5 4 5H8z",
  flame: "M12 2c1 5 6 7 6 13a6 6 0 0 1-12 0c0-3 2-4 3-7 1 2 1 3 2 3 1-3 0-6 1-9z",
  fruit: "M12 8c-6-3-9 3-7 8s6 5 7 3c1 2 5 2 7-3s-1-11-7-8zm0-1c0-3 2-4 4-4 0 3-2 4-4 4z",
  gear: "M12 3l2 3 4-1v4l3 3-3 3v4l-4-1-2 3-2-3-4 1v-4l-3-3 3-3V5l4 1zm0 6a3 3 0 1 0 0 6a3 3 0 0 0 0-6z",
  gem: "M7 5h10l4 5-9 10L3 10z",
  grain: "M11 21V11L6 8l5 1V6L8 3l4 2 4-2-3 3v3l5-1-5 3v10z",
  hammer: "M4 5h10l4 4-3 3-3-2-7 10-3-2 6-9-4-2z",
  heap: "M3 19l5-8 4 4 4-7 5 11z",
  hide: "M6 4l3 2h6l3-2 2 4-3 3 1 7-4-1-2 3-2-3-4 1 1-7-3-3z",
  ingot: "M4 17l3-8h10l3 8z",
  jar: "M9 4h6v2l2 3v9l-2 2H9l-2-2V9l2-3z",
  leaf: "M5 19C5 9 11 5 20 4c0 9-4 15-13 14l-2 3z",
  log: "M4 11a3 5 0 0 1 3-5h11a3 5 0 0 1 0 10H7a3 5 0 0 1-3-5zm3-2a1 2 0 0 0 0 4a1 2 0 0 0 0-4z",
  lyre: "M6 3c0 6 1 9 3 11v3h6v-3c2-2 3-5 3-11h-2c0 5-1 8-3 9V6h-2v6c-2-1-3-4-3-9zm2 15h8v3H8z",
  map: "M3 5l6-2 6 2 6-2v16l-6 2-6-2-6 2zm6 0v12l1 .300V5.300zm5 2v12l1 .300V7.300z",
  mask: "M3 7c6-3 12-3 18 0 0 8-4 13-9 13S3 15 3 7zm4 3l4 2-3 1zm10 0l-4 2 3 1z",
  pearl: "M12 5a7 7 0 1 0 0 14a7 7 0 0 0 0-14zM9 8a2 2 0 0 1 2 2 2 2 0 0 1-2-2z",
  road: "M9 3h6l5 18H4zm2 3v3h2V6zm0 6v4h2v-4z",
  scales: "M11 2h2v3l7 2-3 7h-1l-3-6v11h4v2H7v-2h4V8l-3 6H7L4 7l7-2z",
  scroll: "M6 3h12v14a3 3 0 0 1-3 3H6zm2 4v2h8V7zm0 4v2h8v-2z",
  shield: "M12 2l8 3v6c0 6-4 9-8 11-4-2-8-5-8-11V5z",
  ship: "M3 13h18c-2 6-5 8-9 8s-7-2-9-8zm8-11v10h8z",
  skull: "M12 3a8 8 0 0 0-5 14v4h10v-4a8 8 0 0 0-5-14zM8 11h3v3H8zm5 0h3v3h-3z",
  spiral: "M12 3a9 9 0 1 1-9 9h3a6 6 0 1 0 6-6zm0 5a4 4 0 1 1-4 4h3a1 1 0 1 0 1-1z",
  staff: "M11 2h2v20h-2zM8 6c6 0 8 3 4 5s-2 4 3 5l-1 2c-7-2-7-5-3-7s2-3-3-3z",
  star: "M12 2l3 7 7 .500-5.500 5 2 7.500-6.500-4-6.500 4 2-7.500L2 9.500 9 9z",
  swords: "M4 3l7 8-2 2-7-7zm16 0l-7 8 2 2 7-7zM9 13l2 2-5 6-3-3zm6 0l-2 2 5 6 3-3z",
  temple: "M12 3a4 4 0 0 1 2 7h6v3h-6v9h-4v-9H4v-3h6a4 4 0 0 1 2-7zm0 2a2 2 0 0 0 0 4a2 2 0 0 0 0-4z",
  tower: "M5 21V8h3v3h2V8h4v3h2V8h3v13zm5-4v4h4v-4z",
  tusk: "M5 4c0 9 5 14 15 16C15 17 11 12 10 4z",
  volcano: "M2 20l7-11h6l7 11zm8-12L9 4l3 2 2-4 1 6z",
  wave: "M2 9c3-4 6-4 9 0s6 4 11-1v5c-4 4-8 4-11 0s-6-3-9 1zm0 7c3-4 6-4 9 0s7 4 11-1v4c-4 4-8 4-11 0s-6-3-9 1z",
} as const;
type Shape = keyof typeof SHAPES;

/* "Name Shape colour", a row each. */
const CARDS = `Water drop 3f8fc4|Ochre heap b9772f|Clay block a8623c|Bone tusk b0a178|Flax grain 7d9a5b|Hides hide 9a6b3f|Papyri scroll 8a8f3c|Iron ingot 5d6670|Wax drop c9a227|Stone block 7d8087|Furs hide 5e4630|Fish fish 3d7f8c|Fruit fruit b23b2e|Ceramics jar b9693f|Timber log 7a5230|Salt heap 8fa3b0
|Wool cloth a39470|Oil jar 8a7f1e|Grain grain b8902a|Cotton cloth 8d97a5|Sugar heap b98aa0|Wine jar 7c2440|Textiles cloth 3d5fa8|Glass jar 3d9a8c|Lacquer jar 8c2f2f|Livestock hide 6b5a45|Tin ingot 8b949c|Copper ingot b8642f|Lead ingot 4a5158|Silver ingot 8795a3|Bronze ingot 9a6a24|Resin drop b06a1e
|Incense flame 7a5aa0|Herbs leaf 3f8a4a|Jade gem 2f8f6a|Spice leaf b0521e|Marble block 8d97b0|Gemstones gem a03a6a|Obsidian gem 33303a|Dye drop 7a2f8f|Tea leaf 5f7f2a|Ivory tusk a89866|Gold ingot b8900a|Amber gem c2780a|Silk cloth 9a4a8f|Pearls pearl 8a8fb5
|Tempest wave 5a6f8c|Volcanic Eruption volcano b8321e|Treachery mask 6a3f7a|Squandered Wealth coin 8a6a1e|Famine grain 8a6a3a|Slave Revolt chain 5a5048|City Riots crowd a0522d|Flood wave 2f6fae|Superstition eye 6a4fa0|City in Flames flame c2451e|Civil War swords 9a2f2f|Barbarian Hordes swords 4a4038|Tribal Conflict swords 8a5a2a|Cyclone spiral 3f7f8c|Epidemic skull 5f7a2f
|Minor Uprising crowd 7a4a3a|Tyranny crown 8f2f4a|Civil Disorder crowd 9a3f2f|Banditry mask 5a4a38|Corruption coin 6a5a1e|Iconoclasm and Heresy temple 8a4a2a|Coastal Migration ship 4a6f7f|Regression back 6a5f58|Piracy flag 2b2b33`;
const ADVANCES = `Advanced Military swords|Agriculture grain|Anatomy skull|Architecture tower|Astronavigation star|Calendar spiral|Cartography map|Cloth Making cloth|Coinage coin|Cultural Ascendancy crown|Deism eye|Democracy crowd|Diaspora back|Diplomacy flag|Drama and Poetry mask|Empiricism eye
|Engineering gear|Enlightenment flame|Fundamentalism temple|Law scales|Library book|Literacy scroll|Masonry block|Mathematics gem|Medicine staff|Metalworking hammer|Military shield|Mining hammer|Monarchy crown|Monotheism temple|Monument column|Music lyre|Mysticism spiral|Mythology flame|Naval Warfare ship|Philosophy book
|Politics flag|Pottery jar|Provincial Empire map|Public Works road|Rhetoric mask|Roadbuilding road|Sculpture column|Theocracy temple|Theology temple|Trade Empire ship|Trade Routes back|Universal Doctrine star|Urbanism tower|Wonder of the World column|Written Record scroll`;

const rows = (table: string): Map<string, [Shape, string]> => new Map(table.split(/\s*\|/).map((row) => {
  const [, name, shape, colour] = /^(.*?) ([a-z]+)(?: (\w{6}))?$/.exec(row)!;
  return [name, [shape as Shape, colour ? `#${colour}` : "currentColor"]];
}));
export const cardArt = rows(CARDS), advanceArt = rows(ADVANCES);
export const isShape = (shape: string): boolean => shape in SHAPES;

function Picture({ of }: { of: [Shape, string] | undefined }) {
  return of ? <svg class="art" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true"><path d={SHAPES[of[0]]} fill={of[1]} fill-rule="evenodd" /></svg> : null;
}

const namesOf = (naming: Naming): Catalogue => sourceOf(naming.catalogue);
export const CardPicture = ({ naming, card }: { naming: Naming; card: number }) => <Picture of={cardArt.get(namesOf(naming).cards[card]?.name ?? "")} />;
export const AdvancePicture = ({ naming, advance }: { naming: Naming; advance: number }) => <Picture of={advanceArt.get(namesOf(naming).advances[advance]?.name ?? "")} />;
