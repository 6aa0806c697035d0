/**
 * First three digits of ZIP codes by state, as the postal service gives them out. Ranges are inclusive; the few ZIP
 * codes that are served across a state line are why a difference is asked about and never refused.
 */
const RANGES: [state: string, ...ranges: [from: number, to: number][]][] = [
  ["AL", [350, 352], [354, 369]],
  ["AK", [995, 999]],
  ["AZ", [850, 853], [855, 857], [859, 860], [863, 865]],
  ["AR", [716, 729]],
  ["CA", [900, 908], [910, 928], [930, 961]],
  ["CO", [800, 816]],
  ["CT", [60, 62], [64, 69]],
  ["DE", [197, 199]],
  ["DC", [200, 200], [202, 205], [569, 569]],
  ["FL", [320, 339], [341, 342], [344, 344], [346, 347], [349, 349]],
  ["GA", [300, 319], [398, 399]],
  ["HI", [967, 968]],
  ["ID", [832, 838]],
  ["IL", [600, 620], [622, 629]],
  ["IN", [460, 479]],
  ["IA", [500, 516], [520, 528]],
  ["KS", [660, 662], [664, 679]],
  ["KY", [400, 418], [420, 427]],
  ["LA", [700, 701], [703, 708], [710, 714]],
  ["ME", [39, 49]],
  ["MD", [206, 212], [214, 219]],
  ["MA", [10, 27], [55, 55]],
  ["MI", [480, 499]],
  ["MN", [550, 551], [553, 567]],
  ["MS", [386, 397]],
  ["MO", [630, 631], [633, 641], [644, 658]],
  ["MT", [590, 599]],
  ["NE", [680, 681], [683, 693]],
  ["NV", [889, 891], [893, 895], [897, 898]],
  ["NH", [30, 38]],
  ["NJ", [70, 89]],
  ["NM", [870, 871], [873, 884]],
  ["NY", [5, 5], [100, 149]],
  ["NC", [270, 289]],
  ["ND", [580, 588]],
  ["OH", [430, 459]],
  ["OK", [730, 731], [734, 741], [743, 749]],
  ["OR", [970, 979]],
  ["PA", [150, 196]],
  ["RI", [28, 29]],
  ["SC", [290, 299]],
  ["SD", [570, 577]],
  ["TN", [370, 385]],
  ["TX", [733, 733], [750, 799], [885, 885]],
  ["UT", [840, 847]],
  ["VT", [50, 54], [56, 59]],
  ["VA", [201, 201], [220, 246]],
  ["WA", [980, 986], [988, 994]],
  ["WV", [247, 268]],
  ["WI", [530, 532], [534, 535], [537, 549]],
  ["WY", [820, 831]],
  ["PR", [6, 7], [9, 9]],
  ["VI", [8, 8]],
  ["AA", [340, 340]],
  ["AE", [90, 98]],
  ["AP", [962, 966]],
];

/** Whole ZIP codes of territories that share their first three digits with others. Ranges are inclusive. */
const TERRITORIES: [state: string, from: number, to: number][] = [
  ["AS", 96799, 96799],
  ["GU", 96910, 96932],
  ["MP", 96950, 96952],
];

/** Abbreviation of the state that a ZIP code lies in; undefined where its first digits say nothing. */
export function stateOfZip(zip: string): string | undefined {
  if (!/^\d{5}/.test(zip)) return undefined;
  const [whole, prefix] = [Number(zip.slice(0, 5)), Number(zip.slice(0, 3))];
  const territory = TERRITORIES.find(([, from, to]) => whole >= from && whole <= to);
  if (territory) return territory[0];
  return RANGES.find(([, ...ranges]) => ranges.some(([from, to]) => prefix >= from && prefix <= to))?.[0];
}
