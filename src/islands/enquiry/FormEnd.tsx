// The end of a short form: how what it asks for is used, and its button.
import type { NoticeFacts } from '../../domain/privacy/notice.ts';
import { PrivacyNotice } from './PrivacyNotice.tsx';

interface FormEndProps {
  notice: NoticeFacts;
  /** What the form collects personal data for, after "to". */
  purpose: string;
  button: string;
  /** The text of the button while the form is sent; null: it is not. */
  sending: string | null;
}

export const FormEnd = ({ notice, purpose, button, sending }: FormEndProps) => (
  <>
    <PrivacyNotice notice={notice} purpose={purpose} />
    <p className="btns">
      <button className="btn primary" aria-disabled={sending !== null}>
        {sending ?? button}
      </button>
    </p>
  </>
);
