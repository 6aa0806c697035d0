/** Somebody who claims a gift for the pictures. */
export type Guest = {
  name: string;
  size: string;
  line: string;
  postcode: string;
  city: string;
  country: string;
  phone: string;
};

const PLACES = [
  { line: "Oudegracht 201", postcode: "3511 NH", city: "Utrecht", country: "NL", phone: "+31 20 794 6012" },
  { line: "Kastanienallee 40", postcode: "10119", city: "Berlin", country: "DE", phone: "+49 30 901820" },
  {
    line: "Rue de la Roquette 12",
    postcode: "75011",
    city: "Paris",
    country: "FR",
    phone: "+33 1 70 18 99 00",
  },
  { line: "Neubaugasse 18", postcode: "1070", city: "Wien", country: "AT", phone: "+43 1 501020" },
] as const;

const PEOPLE = [
  { name: "Ada Jansen", size: "M" },
  { name: "Jonas Becker", size: "L" },
  { name: "Camille Renard", size: "S" },
  { name: "Lukas Gruber", size: "L" },
  { name: "Ben Visser", size: "M" },
  { name: "Mia Hoffmann", size: "M" },
  { name: "Louis Caron", size: "XL" },
  { name: "Anna Steiner", size: "S" },
  { name: "Cleo Smit", size: "L" },
  { name: "Paul Neumann", size: "M" },
  { name: "Jeanne Roux", size: "M" },
  { name: "Sven Bakker", size: "L" },
  { name: "Lea Krause", size: "S" },
  { name: "Fenna Mulder", size: "M" },
] as const;

/** As many guests as make a stand's screen look like a morning at a stand. */
export const GUESTS: readonly Guest[] = PEOPLE.map((person, at) => ({
  ...person,
  ...(PLACES[at % PLACES.length] ?? PLACES[0]),
}));
