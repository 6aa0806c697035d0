import { expect, it } from "vitest";
import { MOST_SHIPMENT_ROWS, readShipmentFile } from "../../../app/domain/fulfilment/shipment-file.ts";

const NOW = new Date("2026-11-23T12:00:00Z");
const read = (text: string) => readShipmentFile(text, { now: NOW, timeZone: "Europe/Berlin" });

it("reads the file of the work with its empty columns filled in, and passes over what was left empty", () => {
  const file = read(
    [
      "job,order,name,carrier,tracking_number,tracking_url,shipped_at",
      "a1,PS-1,'=Pat,DHL,00340,https://dhl.example/00340,2026-11-22",
      "a2,PS-2,Kim,,,,",
      "a3,PS-3,Lou,Post,,,2026-11-23T11:00:00+01:00",
    ].join("\r\n"),
  );
  expect(file).toEqual({
    ok: true,
    faults: [],
    skipped: 1,
    shipments: [
      {
        fulfilmentId: "a1",
        line: 2,
        at: new Date("2026-11-22T23:00:00Z"),
        parcels: [{ carrier: "DHL", trackingNumber: "00340", trackingUrl: "https://dhl.example/00340" }],
      },
      {
        fulfilmentId: "a3",
        line: 4,
        at: new Date("2026-11-23T10:00:00Z"),
        parcels: [{ carrier: "Post", trackingNumber: null, trackingUrl: null }],
      },
    ],
  });
});

it("makes one shipment of a job's rows, with each parcel once", () => {
  const file = read("Job;Tracking number;Carrier\na;1;DHL\na;1;DHL\na;2;DHL");
  expect(file).toMatchObject({ shipments: [{ line: 2, at: NOW }] });
  const [only] = file.ok ? file.shipments : [];
  expect(only?.parcels.map(({ trackingNumber }) => trackingNumber)).toEqual(["1", "2"]);
});

it.each([
  ["a,=cmd(),1,,", "spoiled"],
  ["a,DHL,\uFFFD,,", "spoiled"],
  ["a,DHL,3.4E+13,,", "spoiled"],
  ["a,DHL,1,,03/04/2026", "spoiled"],
  [",DHL,1,,", "noJob"],
  [`a,${"x".repeat(61)},1,,`, "tooLong"],
  ["a,DHL,1,javascript:alert(1),", "address"],
  ["a,DHL,1,,31.11.2026", "time"],
  ["a,DHL,1,,2026-11-31", "time"],
  ["a,DHL,1,,2026-11-26", "time"],
])("tells what is wrong with %s", (row, fault) => {
  const file = read(`job,carrier,tracking_number,tracking_url,shipped_at\nok,DHL,2,,\n${row}`);
  expect(file).toMatchObject({ ok: true, faults: [{ line: 3, fault }] });
});

it.each([
  ["", "nothing"],
  ["job,carrier", "nothing"],
  ["order,carrier\nPS-1,DHL", "columns"],
  ["job,name\na,Pat", "columns"],
  [`job,carrier\n${"a,DHL\n".repeat(MOST_SHIPMENT_ROWS + 1)}`, "tooMany"],
])("refuses a file that says nothing: %#", (text, error) => {
  expect(read(text)).toEqual({ ok: false, error });
});
