import { color, hairline, size, space, touch } from '@fairway/kit/ui/tokens';
import { prose } from './prose.ts';

/** What the film says, cue by cue: it has no sound, so that its captions are all of it. */
export const transcript = [
  'Start a pool with your own people: choose a format, a buy-in, and a pin if it is private.',
  'A friend looks the pool up and joins it with the pin.',
  'Pick golfers for exactly 100 credits. The favourites cost most.',
  'Pay the buy-in by card, or from your balance. Then your picks are in.',
  'From Thursday on the standings move with every score.',
  'Open any player to see which golfers made up the score.',
  'When the tournament is official, the winners are named and the prizes paid.',
  'A prize is money in your balance: play on with it, or have it sent as an eCheck.',
] as const;

/** A week of golf in less than a minute, and in words for whoever can't watch or doesn't want to. */
export function WeekFilm() {
  return (
    <figure css={{ margin: `0 0 ${space.roomy}` }}>
      <video
        aria-label="A week of golf in a private pool"
        controls
        playsInline
        // Nobody's data plan pays for a film that is not asked for.
        preload="none"
        width={1200}
        height={825}
        poster={new URL('./film/a-week.webp', import.meta.url).href}
        css={{ display: 'block', width: '100%', height: 'auto', background: color.sunken, border: hairline }}
      >
        <source src={new URL('./film/a-week.webm', import.meta.url).href} type="video/webm" />
        <track
          default
          kind="captions"
          srcLang="en"
          label="English"
          src={new URL('./film/a-week.vtt', import.meta.url).href}
        />
        Your browser does not play this film. The same is told in words below.
      </video>
      <figcaption>
        <details>
          <summary
            css={{
              minHeight: touch,
              paddingTop: space.snug,
              color: color.muted,
              fontSize: size.small,
              cursor: 'pointer',
            }}
          >
            The film in words
          </summary>
          <div css={prose}>
            <ol>
              {transcript.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ol>
          </div>
        </details>
      </figcaption>
    </figure>
  );
}
