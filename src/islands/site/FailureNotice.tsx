// The message above a form or list whose last call failed. The empty element is there before the text, because screen
// readers ignore an alert that arrives with its text. And what an island shows until its data is there; without a script it
// would say so for ever.

interface FailureNoticeProps {
  text: string | null;
  /** Nothing has loaded, so the page can be loaded again. */
  offersReload?: boolean;
}

export function FailureNotice({ text, offersReload = false }: FailureNoticeProps) {
  return (
    <>
      <div role="alert">{text && <p className="form-notice bad">{text}</p>}</div>
      {text && offersReload && <TryAgain />}
    </>
  );
}

export function TryAgain() {
  return (
    <p className="btns">
      <button type="button" className="btn" onClick={() => location.reload()}>
        Try again
      </button>
    </p>
  );
}

export const Loading = () => (
  <p className="needs-script" role="status">
    Loading …
  </p>
);
