// The collection notice above the button of a form (rule privacy-1): who collects and why in one line, the rest below it.
import { privacyPath } from '../../domain/content/legal-paths.ts';
import { noticeEnd, noticeOf, type NoticeFacts } from '../../domain/privacy/notice.ts';

export function PrivacyNotice({ notice, purpose }: { notice: NoticeFacts; purpose: string }) {
  const [first, rest] = noticeOf(notice, purpose);
  return (
    <details className="small notice-fold">
      <summary>
        {first} <span>Who gets it</span>
      </summary>
      <p>
        {rest} Our <a href={privacyPath}>privacy policy</a>
        {noticeEnd}
      </p>
    </details>
  );
}
