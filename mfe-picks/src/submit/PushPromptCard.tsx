import { useQuery } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { isPushOnHere, PushDevicesFields, PushPrompt, useHere } from '@fairway/kit/push-prompt';
import { Button } from '@fairway/kit/ui/Button';
import { Card } from '@fairway/kit/ui/Card';
import { showToast } from '@fairway/kit/ui/Toast';
import { useState } from 'react';

const PushHere = graphql(
  `
    query PushHere {
      me { id ...PushDevicesFields @unmask }
    }
  `,
  [PushDevicesFields],
);

/** Set once somebody was asked here and did not want it. */
const DECLINED_KEY = 'fairway.no-notices-here';

/** After a card was saved, and never before: whether this device should tell of what follows. */
export function PushPromptCard() {
  const { data } = useQuery(PushHere, { fetchPolicy: 'cache-and-network' });
  const settings = data?.me?.pushSettings;
  const here = useHere(settings);
  const [isOver, setIsOver] = useState(() => localStorage.getItem(DECLINED_KEY) !== null);
  if (isOver || !settings?.publicKey || !here || isPushOnHere(settings, here)) return null;
  if (here.ability === 'never' || here.ability === 'blocked') return null;
  const decline = () => {
    localStorage.setItem(DECLINED_KEY, '1');
    setIsOver(true);
  };
  return (
    <Card
      level={3}
      title="Get notices on this device?"
      actions={
        <Button kind="quiet" onClick={decline}>
          Not now
        </Button>
      }
    >
      <p>
        When picks open, a lock is near, a golfer of yours is out, you take or lose the lead, or your result
        is final. Your profile has a switch for each.
      </p>
      <PushPrompt
        settings={settings}
        here={here}
        onDone={() => {
          setIsOver(true);
          showToast('This device will tell you.');
        }}
      />
    </Card>
  );
}
