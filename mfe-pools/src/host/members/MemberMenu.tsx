import { recordDateIn, viewerZone } from '@fairway/kit/format';
import { Button } from '@fairway/kit/ui/Button';
import { Dialog } from '@fairway/kit/ui/Dialog';
import { space } from '@fairway/kit/ui/tokens';
import { type ReactNode, useState } from 'react';
import { entryName } from '../../board/entry-name.ts';
import { DisabledReason, type Verdict } from '../../pool/DisabledReason.tsx';
import type { LockedCard } from './member.ts';

interface MemberMenuProps {
  member: {
    user: { username: string };
    joinedAt: string;
    paidAt: string | null;
    cardSavedAt: string | null;
    removal: Verdict;
  };
  width: string;
  /** Theirs that the host may enter or change. */
  lockedCards: readonly LockedCard[];
  onEnter: (card: LockedCard) => void;
  onRemove: () => void;
  /** What else can be done for them. */
  children: ReactNode;
}

/** What is seldom wanted of a member, behind one button: since when they are in, and removing them. */
export function MemberMenu({ member, width, lockedCards, onEnter, onRemove, children }: MemberMenuProps) {
  const [open, setOpen] = useState(false);
  const { user, joinedAt, paidAt, cardSavedAt, removal } = member;
  const close = () => setOpen(false);
  return (
    <>
      <Button
        kind="quiet"
        aria-label={`More about ${user.username}`}
        aria-haspopup="dialog"
        css={{ flex: 'none', width, padding: 0, minHeight: '2.25rem' }}
        onClick={() => setOpen(true)}
      >
        <svg aria-hidden viewBox="0 0 20 4" width="20" height="4">
          {[2, 10, 18].map((x) => (
            <circle key={x} cx={x} cy="2" r="2" fill="currentColor" />
          ))}
        </svg>
      </Button>
      <Dialog open={open} onClose={close} title={user.username}>
        <div css={{ display: 'grid', justifyItems: 'start', gap: space.snug }}>
          <ul css={{ listStyle: 'none' }}>
            <li>Joined {dateText(joinedAt)}</li>
            {paidAt && <li>Paid {dateText(paidAt)}</li>}
            {cardSavedAt && <li>Card saved {dateText(cardSavedAt)}</li>}
          </ul>
          {children}
          {lockedCards.map((card) => (
            <Button
              key={card.id}
              onClick={() => {
                close();
                onEnter(card);
              }}
            >
              {enterText(card, lockedCards)}
            </Button>
          ))}
          <DisabledReason decision={removal}>
            {(why) => (
              <Button
                kind="danger"
                {...why}
                onClick={() => {
                  close();
                  onRemove();
                }}
              >
                Remove {user.username}
              </Button>
            )}
          </DisabledReason>
        </div>
      </Dialog>
    </>
  );
}

/** What to press for the card: the next one may be open beside it. */
function enterText(card: LockedCard, all: readonly LockedCard[]): string {
  const text = card.cardSavedAt ? 'Change the card' : 'Enter a late card';
  const ofWhom = card.cardSavedAt ? ` of ${entryName(card)}` : ` for ${entryName(card)}`;
  return `${text}${all.some(({ entry }) => entry !== card.entry) ? ofWhom : ''} (${card.tournament})`;
}

const dateText = (moment: string): string => recordDateIn(viewerZone(), new Date(moment));
