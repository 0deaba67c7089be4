import { Dialog } from '@fairway/kit/ui/Dialog';
import { color, size, space } from '@fairway/kit/ui/tokens';
import type { ReactNode } from 'react';
import { contactAddress } from '../environment.ts';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 css={{ marginBottom: space.hair, fontSize: size.lead }}>{title}</h3>
      {children}
    </section>
  );
}

export function PrivacyPolicyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Privacy Policy">
      <p css={{ color: color.muted }}>10/8/2024</p>
      <div
        css={{ display: 'grid', gap: space.roomy, marginTop: space.base, '& ul': { paddingLeft: '1.25em' } }}
      >
        <p>
          Fairway keeps what it needs to run your pools and to account for your money, and nothing to follow
          you with. There is no advertising and no tracking, and your data is not sold or lent to anybody.
        </p>
        <Part title="What we keep">
          <ul>
            <li>
              Your account: username, email address, a profile picture if you add one, and your password only
              as an Argon2id hash, from which it can't be read back. If you add them: the public half of your
              passkeys, and the key of your authenticator app, encrypted.
            </li>
            <li>Your game: the pools you are in, your picks, your results and when you last read a chat.</li>
            <li>Your words: the messages you write in a pool's chat.</li>
            <li>
              Your money: buy-ins, prizes, refunds and withdrawals, each with its amount, its time and the
              payment provider's reference.
            </li>
            <li>
              Logs: the time, the network address and the path of requests, to find faults and to stop abuse.
              They hold no passwords and no session tokens.
            </li>
          </ul>
        </Part>
        <Part title="What other players see">
          <p>
            Your username, your picture and the pools you are in; within a pool, also your messages, your
            results and, once picks have locked, your golfers. Who is in a private pool is shown to its
            members only. Your email address is shown to nobody but you.
          </p>
        </Part>
        <Part title="Who else handles it">
          <ul>
            <li>
              Stripe takes card payments. The card number and the billing details you enter go from your
              browser to Stripe; the card number never reaches us.
            </li>
            <li>
              Checkbook sends withdrawals as eChecks, for which it is given your username, the email address
              you name and the amount.
            </li>
            <li>A mail service carries messages such as the link that resets a password.</li>
          </ul>
          <p css={{ marginTop: space.tight }}>
            Scores, odds, weather and news are fetched by our own servers; their sources don't learn that you
            exist.
          </p>
        </Part>
        <Part title="Cookies and your browser's storage">
          <p>
            We set no cookies. Your browser's local storage holds the token that keeps you signed in, until
            you log out or it runs out. The payment form is Stripe's, and Stripe may set cookies of its own
            there to prevent fraud.
          </p>
        </Part>
        <Part title="Deleting your account">
          <p>
            You can delete your account on your profile once your balance is withdrawn, or you give up what is
            left of it if that is less than a dollar, and no paid contest of yours is undecided. Your email
            address, all your ways to log in and your picture go; your chat messages, and what you called your
            entries, stay under 'deleted user'. Settled results and money records are kept without your
            account, because other people's prizes depend on them; a withdrawal keeps the address that it was
            sent to, which says where the money went. Your username is not given to anybody else.
          </p>
        </Part>
        <Part title="Questions">
          <p>
            Ask us what we hold about you, or have it corrected: {contactAddress()}. If this policy changes,
            so does the date above.
          </p>
        </Part>
      </div>
    </Dialog>
  );
}
