// The message above a form or list whose last call failed. The empty element is there before the text, because screen
// readers ignore an alert that arrives with its text.

export function FailureNotice({ text }: { text: string | null }) {
  return <div role="alert">{text && <p className="form-notice bad">{text}</p>}</div>;
}
