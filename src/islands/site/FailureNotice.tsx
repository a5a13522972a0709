// The message above a form or list whose last call failed. The empty element is there before the text, because screen
// readers ignore an alert that arrives with its text.

interface FailureNoticeProps {
  text: string | null;
  /** The page has nothing to show but this message, so it offers to load again. */
  isAll?: boolean;
}

export function FailureNotice({ text, isAll = false }: FailureNoticeProps) {
  return (
    <>
      <div role="alert">{text && <p className="form-notice bad">{text}</p>}</div>
      {text && isAll && <TryAgain />}
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
