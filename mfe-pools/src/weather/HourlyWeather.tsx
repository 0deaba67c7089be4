import { useQuery } from '@fairway/kit/apollo';
import { hourIn } from '@fairway/kit/format';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { useEach, useGameTime } from '@fairway/kit/live/game-clock';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { useShownZone } from '@fairway/kit/ui/LocalTime';
import { Panel } from '@fairway/kit/ui/Panel';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { color, condensed, hairline, size, space } from '@fairway/kit/ui/tokens';
import { hourMs } from '@fairway/schema/days';
import { useEffect, useState } from 'react';
import { weatherWindowMs } from '../screen-constants.ts';
import { type Forecast, storedForecast, storeForecast } from './stored-forecast.ts';
import { WeatherIcon } from './WeatherIcon.tsx';

const HourlyForecast = graphql(`
  query HourlyForecast($pool: String!) {
    clock { now speed }
    pool(name: $pool) {
      id
      tournament { id zone weather { asOf reason hours { at condition tempF windMph } } }
    }
  }
`);

/**
 * The next hours' weather where the pool's tournament is played. A stored forecast is shown until a new one
 * arrives.
 */
export function HourlyWeather({ pool }: { pool: string }) {
  // Apollo's cache does not know a forecast's age; browser storage does, and survives reloads.
  const { data, error, refetch } = useQuery(HourlyForecast, {
    variables: { pool },
    fetchPolicy: 'network-only',
  });
  const [stored] = useState(() => storedForecast(pool));
  const gameTime = useGameTime();
  useEach(hourMs, gameTime, () => refetch());

  const fetched = data && forecastOf(data, pool);
  useEffect(() => {
    const fetched = data && forecastOf(data, pool);
    if (data && fetched?.asOf) storeForecast(fetched, data.clock);
  }, [data, pool]);

  const forecast = data ? fetched : stored?.forecast;
  const time = gameTime ?? (data ? Date.parse(data.clock.now) : stored?.time) ?? 0;
  const hours = forecast?.hours.filter(({ at }) => isAhead(Date.parse(at), time)) ?? [];
  const isEmpty = data !== undefined && !forecast?.hours.length;
  const reason = data?.pool?.tournament?.weather?.reason;

  return (
    <Panel title="Hourly Weather Report">
      {hours.length > 0 && forecast && <Hours hours={hours} zone={forecast.zone} />}
      {hours.length === 0 && error && <FaultNotice error={error} onRetry={refetch} />}
      {hours.length === 0 && !error && isEmpty && (
        <p css={{ color: color.muted }}>{reason ?? 'There is no forecast for the coming hours.'}</p>
      )}
      {hours.length === 0 && !error && !isEmpty && <Skeleton rows={6} label="Loading the weather" />}
    </Panel>
  );
}

function forecastOf({ pool }: ResultOf<typeof HourlyForecast>, name: string): Forecast | null {
  const { zone, weather } = pool?.tournament ?? {};
  return zone && weather ? { pool: name, asOf: weather.asOf ?? '', zone, hours: weather.hours } : null;
}

/** The current hour, and those that begin within the window. */
const isAhead = (at: number, time: number) => at > time - hourMs && at <= time - hourMs + weatherWindowMs;

function Hours({ hours, zone }: Pick<Forecast, 'hours' | 'zone'>) {
  const { shown, button } = useShownZone(zone, hours[0] && new Date(hours[0].at));
  return (
    <>
      <ol css={{ listStyle: 'none' }}>
        {hours.map(({ at, condition, tempF, windMph }) => (
          <li
            key={at}
            css={{
              display: 'grid',
              gridTemplateColumns: '3.25rem auto minmax(0, 1fr) auto',
              alignItems: 'center',
              columnGap: space.snug,
              minHeight: '3.25rem',
              borderBottom: hairline,
              lineHeight: 1.2,
            }}
          >
            <time dateTime={at} css={{ ...condensed, fontSize: size.lead, fontWeight: 600 }}>
              {hourIn(shown, new Date(at))}
            </time>
            <WeatherIcon condition={condition} />
            <span css={{ fontSize: size.small }}>{condition}</span>
            <span css={{ textAlign: 'right' }}>
              <strong css={{ ...condensed, fontSize: size.lead }}>{Math.round(tempF)}°F</strong>
              <span css={{ display: 'block', color: color.muted, fontSize: size.tiny }}>
                {Math.round(windMph)} mph
              </span>
            </span>
          </li>
        ))}
      </ol>
      {button}
    </>
  );
}
