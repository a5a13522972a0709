// The pages on which a person signs in (rule desk-4).
import { html, raw } from 'hono/html';
import { page, type Frame, type Html } from './frame.ts';

/** `wrong`: the text that is no email address. */
export const signInPage = (frame: Frame, wrong: string | null = null): Html =>
  page(
    frame,
    wrong === null ? 'Sign in to the desk' : 'Sign in to the desk: the email address has an error',
    html`<p>We email you a link. It works once, within an hour.</p>
      <form method="post" action="${frame.base}/sign-in" class="card">
        <label
          >Your email address
          <input
            type="email"
            name="email"
            autocomplete="email"
            required
            maxlength="200"
            value="${wrong ?? ''}"
            ${wrong === null ? '' : raw('aria-invalid="true" aria-describedby="error" autofocus')}
        /></label>
        ${
          wrong === null
            ? ''
            : html`<p class="bad" id="error">
                Enter a complete email address, such as name@example.com.
              </p>`
        }
        <p class="acts"><button class="main">Send me the link</button></p>
      </form>`,
  );

export const openDeskPage = (frame: Frame, token: string): Html =>
  page(
    frame,
    'Open the desk',
    html`<form method="post" action="${frame.base}/open">
      <input type="hidden" name="token" value="${token}" />
      <button class="main">Open the desk</button>
    </form>`,
  );
