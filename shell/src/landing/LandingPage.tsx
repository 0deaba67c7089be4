import type { CSSObject } from '@emotion/react';
import { paths } from '@fairway/kit/paths';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { color, condensed, desk, phone, size, space } from '@fairway/kit/ui/tokens';
import { Features } from './Features.tsx';
import { Formats } from './Formats.tsx';
import { LandingFooter } from './LandingFooter.tsx';
import { column } from './layout.ts';
import { MiniatureBoard } from './MiniatureBoard.tsx';
import { Tiers } from './Tiers.tsx';

const buttons: CSSObject = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.snug,
  [phone]: { '& > *': { flexGrow: 1 } },
};

/** What a visitor sees first: what Fairway is, what playing looks like, and the two ways in. */
export function LandingPage() {
  return (
    <>
      <section
        css={{
          ...column,
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          alignItems: 'center',
          gap: space.wide,
          paddingBlock: `${space.wide} ${space.section}`,
          [desk]: { gridTemplateColumns: 'minmax(0, 6fr) minmax(0, 7fr)', gap: '4.5rem', paddingTop: '5rem' },
        }}
      >
        <div>
          <p css={{ ...condensed, fontSize: size.title, fontWeight: 600 }}>Welcome to Fairway</p>
          <h1 css={{ marginTop: space.snug, fontSize: size.poster, lineHeight: 0.95 }}>
            Golf pools with a proper leaderboard
          </h1>
          <p css={{ margin: `${space.roomy} 0 ${space.roomy}`, maxWidth: '34rem', fontSize: size.lead }}>
            Start a pool with your own people, or join one. Pick your golfers before the tournament begins,
            then watch your name climb, or not, as their scores come in.
          </p>
          <div css={buttons}>
            <ButtonLink kind="primary" href={paths.createPool()}>
              Create a pool
            </ButtonLink>
            <ButtonLink href={paths.joinPool()}>Join a pool</ButtonLink>
            <ButtonLink kind="quiet" href={paths.howTo(null)}>
              How it works
            </ButtonLink>
          </div>
        </div>
        <MiniatureBoard />
      </section>

      <div css={{ ...column, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.section }}>
        <div>
          <h2 css={{ paddingBottom: space.tight, color: color.muted }}>Key features</h2>
          <Formats />
        </div>
        <Tiers />
        <Features />
      </div>

      {/* Yellow is the same by day and by night, and so is what stands on it. */}
      <section
        css={{ marginTop: space.section, colorScheme: 'light', color: color.ink, background: color.flag }}
      >
        <div
          css={{
            ...column,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: space.roomy,
            paddingBlock: space.wide,
          }}
        >
          <div>
            <h2 css={{ fontSize: size.headline }}>Somebody has to start it</h2>
            <p css={{ marginTop: space.snug, maxWidth: '36rem', fontSize: size.lead }}>
              Name the pool, choose how the pot is split and pass the name on. Picks lock as Thursday begins
              at the course.
            </p>
          </div>
          <div css={buttons}>
            <ButtonLink href={paths.createPool()}>Create a pool</ButtonLink>
            <ButtonLink kind="quiet" href={paths.howTo(null)}>
              How a week is played
            </ButtonLink>
          </div>
        </div>
      </section>
      <LandingFooter />
    </>
  );
}
