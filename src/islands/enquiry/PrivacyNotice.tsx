// The collection notice above the button of a form (rule privacy-1).
import { privacyPath } from '../../domain/content/legal-paths.ts';
import { noticeEnd, noticeText, type NoticeFacts } from '../../domain/privacy/notice.ts';

export const PrivacyNotice = ({ notice, purpose }: { notice: NoticeFacts; purpose: string }) => (
  <p className="small">
    {noticeText(notice, purpose)} Our <a href={privacyPath}>privacy policy</a>
    {noticeEnd}
  </p>
);
