// Ends the session and leaves the private page. Visitors who are still signed in read why.
import { failureText } from '../site/failure.ts';
import { signOut } from './account-calls.ts';

export function SignOutButton({ onFailure }: { onFailure: (text: string) => void }) {
  const press = async () => {
    const told = await signOut();
    if (told.ok) location.assign('/');
    else onFailure(`You are still signed in. ${failureText(told)}`);
  };
  return (
    <button type="button" className="linkish" onClick={() => void press()}>
      Sign out
    </button>
  );
}
