/**
 * The law of each part of a country in the table of places (`places.ts`), by its name there, or where the authority says
 * it. It stands apart from the table, which browsers get. For the Union see also the European Commission's table
 * (taxation-customs.ec.europa.eu/territorial-status-eu-countries-and-certain-territories_en).
 */
export const PLACE_SOURCES: Readonly<Record<string, string>> = {
  "Norfolk Island, Christmas Island and the Cocos Islands":
    "A New Tax System (Goods and Services Tax) Act 1999 s. 195-1; Customs Act 1901 s. 4",
  "the areas without effective control of the Republic":
    "Act of Accession 2003, Protocol 10, art. 1; Regulation (EC) 866/2004",
  Greenland: "Regulation (EU) 952/2013 art. 4(1); Treaty on the Functioning of the EU, annex II",
  "the Faroe Islands":
    "Regulation (EU) 952/2013 art. 4(1); Treaty on the Functioning of the EU art. 355(5)(a)",
  Åland: "Directive 2006/112/EC art. 6(1)(d)",
  "Saint-Barthélemy and Saint-Pierre-et-Miquelon":
    "Treaty on the Functioning of the EU, annex II; European Council Decision 2010/718/EU",
  "Guadeloupe, Martinique, Guyane, La Réunion, Mayotte and Saint-Martin":
    "Directive 2006/112/EC art. 6(1)(c)",
  "the southern lands, Wallis and Futuna, French Polynesia, New Caledonia and Clipperton":
    "Regulation (EU) 952/2013 art. 4(1); Treaty on the Functioning of the EU, annex II",
  Heligoland: "Regulation (EU) 952/2013 art. 4(1); Directive 2006/112/EC art. 6(2)(a)",
  Büsingen:
    "Regulation (EU) 952/2013 art. 4(1); Directive 2006/112/EC art. 6(2)(b); treaty of 23 November 1964 with Switzerland",
  "Mount Athos": "Directive 2006/112/EC art. 6(1)(a)",
  Livigno: "Regulation (EU) 952/2013 art. 4(1); Directive 2006/112/EC art. 6(2)(e)",
  "Campione d'Italia":
    "Regulation (EU) 952/2013 art. 4 as changed by (EU) 2019/474; Directive 2006/112/EC art. 6(1)(f)",
  "San Marino":
    "Agreement on Cooperation and Customs Union with San Marino (OJ L 84, 28.3.2002); Directive 2006/112/EC art. 5",
  "Vatican City": "Regulation (EU) 952/2013 art. 4; Directive 2006/112/EC art. 5",
  "Svalbard and Jan Mayen":
    "Merverdiavgiftsloven § 1-2(2); Tollavgiftsloven § 1-1(2); Vareførselsloven § 1-2(2)",
  "the Canary Islands": "Directive 2006/112/EC art. 6(1)(b)",
  "Ceuta and Melilla": "Regulation (EU) 952/2013 art. 4(1); Directive 2006/112/EC art. 6(2)(c) and (d)",
  "Campione d'Italia by its former Swiss postcode":
    "Regulation (EU) 952/2013 art. 4 as changed by (EU) 2019/474; Directive 2006/112/EC art. 6(1)(f)",
  Samnaun:
    "Zollgesetz (SR 631.0) art. 3(3); Zollverordnung (SR 631.01) art. 1; Mehrwertsteuergesetz (SR 641.20) art. 4",
  Jersey: "Value Added Tax Act 1994 s. 30(6); HMRC manual VATPOSG2300",
  "Guernsey, Alderney and Sark": "Value Added Tax Act 1994 s. 30(6); HMRC manual VATPOSG2300",
  Gibraltar: "Interpretation Act 1978 sch. 1 (the United Kingdom); Value Added Tax Act 1994 s. 30(6)",
  "Forces post offices": "British Forces Post Office, customs declarations for parcels (gov.uk/bfpo)",
  "Northern Ireland":
    "Windsor Framework art. 4, 5(4), 8 and annexes 2 and 3; Joint Committee Decision 1/2023; Directive (EU) 2020/1756",
  "American Samoa":
    "Harmonized Tariff Schedule, General Note 2; 19 CFR 101.1; Mailing Standards (DMM) 608.2.4",
  Guam: "Harmonized Tariff Schedule, General Note 2; 19 CFR 101.1; Mailing Standards (DMM) 608.2.4",
  "the Northern Mariana Islands":
    "Harmonized Tariff Schedule, General Note 2; 19 CFR 101.1; Mailing Standards (DMM) 608.2.4",
  "the U.S. Virgin Islands":
    "Harmonized Tariff Schedule, General Note 2; 19 CFR 101.1; Mailing Standards (DMM) 608.2.4",
  "Palau, Micronesia, the Marshall Islands and Wake":
    "Harmonized Tariff Schedule, General Notes 2 and 10; Mailing Standards (DMM) 608.2.4",
  "forces post offices AA": "Mailing Standards of the United States Postal Service (DMM) 703.2.3",
  "forces post offices AE": "Mailing Standards of the United States Postal Service (DMM) 703.2.3",
  "forces post offices AP": "Mailing Standards of the United States Postal Service (DMM) 703.2.3",
};
