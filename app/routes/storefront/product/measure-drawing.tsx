/** A garment in lines, with the ways along which A, B and C are measured. */
export function MeasureDrawing({ longSleeves }: { longSleeves: boolean }) {
  const sleeve = longSleeves
    ? "M60 28 38 40Q28 90 22 132l20 5 16-52v75h84v-75l16 52 20-5q-6-42-16-92l-22-12-22-8q-18 12-36 0z"
    : "M60 28 34 42 14 82l24 12 20-20v86h84V74l20 20 24-12-20-40-26-14-22-8q-18 12-36 0z";
  const along = longSleeves ? "M139 30Q172 60 188 130" : "M140 26 192 80";
  return (
    <svg className="drawing" viewBox="0 0 200 176" width="200" height="176" aria-hidden>
      <path className="garment" d={sleeve} />
      <path d="M58 96h84M100 27v133" />
      <path d={along} />
      <text x="74" y="91">
        A
      </text>
      <text x="106" y="140">
        B
      </text>
      <text x="176" y="52">
        C
      </text>
    </svg>
  );
}
