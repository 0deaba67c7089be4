import { condensed, rule, size, space } from '@fairway/kit/ui/tokens';

type Feature = { title: string; text: string };

const features: readonly Feature[] = [
  {
    title: 'Live standings',
    text: 'Scores arrive while the round is played and the standings follow by themselves. Open a player to see which golfers counted, and which did not.',
  },
  {
    title: 'Salary cap',
    text: 'One hundred credits, four prices, as many golfers as you can afford. All of their scores count, so there is nowhere to hide a bad one.',
  },
  {
    title: 'Chat in every pool',
    text: 'Members talk where they play. A dot tells you that somebody has had something to say.',
  },
  {
    title: 'Payouts without chasing',
    text: "The split is agreed before the first shot. Once the result is official, prizes are in the winners' balances, to play on with or to withdraw by eCheck.",
  },
  {
    title: 'Private, public or free',
    text: 'Keep a pool among friends with a pin, open it to everyone, or play for nothing but the podium.',
  },
  {
    title: 'The week around it',
    text: 'Tee times, hourly weather at the course and the latest golf news are beside the board.',
  },
];

/** What comes with every pool, whatever its format. */
export function Features() {
  return (
    <ul
      css={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(18rem, 100%), 1fr))',
        gap: space.wide,
        listStyle: 'none',
      }}
    >
      {features.map((feature) => (
        <li key={feature.title} css={{ borderTop: rule, paddingTop: space.base }}>
          <h3 css={{ ...condensed, fontSize: size.title }}>{feature.title}</h3>
          <p css={{ marginTop: space.tight }}>{feature.text}</p>
        </li>
      ))}
    </ul>
  );
}
