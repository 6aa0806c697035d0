import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RobotTrap } from "../../../app/ui/forms/robot-trap.tsx";

const drawn = (result: Parameters<typeof RobotTrap>[0]["result"]) =>
  renderToStaticMarkup(<RobotTrap result={result} />);

test("a trap is drawn empty, and on a form that came back because of it not at all", () => {
  for (const result of [undefined, { initialValue: { website: "", name: "Pat" } }]) {
    expect(drawn(result)).toContain('name="website"');
    expect(drawn(result)).not.toContain("value=");
  }
  expect(drawn({ initialValue: { website: "Berlin" } })).toBe("");
});
