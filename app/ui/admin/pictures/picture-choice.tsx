type Props = {
  pictures: readonly { id: string; name: string; thumb: string }[];
  legend: string | undefined;
  /** The id of the one that is chosen. */
  value: string;
  error: string | undefined;
};

/** Which of the tenant's pictures, by looking at them; only what went wrong where there is none yet. */
export function PictureChoice({ pictures, legend, value, error }: Props) {
  return (
    <>
      {pictures.length > 0 && (
        <fieldset
          className="field"
          id="picture"
          tabIndex={error ? -1 : undefined}
          aria-describedby={error && "picture-error"}
        >
          <legend className="label">{legend}</legend>
          <div className="picture-thumbs">
            {pictures.map(({ id, name, thumb }) => (
              <label key={id} title={name}>
                <input type="radio" name="picture" value={id} defaultChecked={id === value} />
                <span className="picture-thumb">
                  <img src={thumb} alt={name} loading="lazy" />
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {error && (
        <p className="error" id="picture-error">
          {error}
        </p>
      )}
    </>
  );
}
