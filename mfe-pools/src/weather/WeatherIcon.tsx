import { color } from '@fairway/kit/ui/tokens';
import type { ReactNode } from 'react';

type Sky = 'Sun' | 'Rain' | 'Clouds';

/** Forecasts have hundreds of descriptions; three drawings are enough. */
export function skyOf(condition: string): Sky {
  if (/rain|drizzle|thunder|shower|sleet|snow|ice|blizzard/i.test(condition)) return 'Rain';
  if (/cloud|overcast|mist|fog/i.test(condition)) return 'Clouds';
  return /sun|clear/i.test(condition) ? 'Sun' : 'Clouds';
}

const cloud = 'M7 19.5a4.5 4.5 0 0 1-.6-8.96 6 6 0 0 1 11.5-1.6A5.3 5.3 0 0 1 17.5 19.5z';

const drawings: Record<Sky, ReactNode> = {
  Sun: (
    <>
      <circle cx={12} cy={12} r={4.75} fill={color.flag} />
      <path d="M12 1.5v3m0 15v3m10.5-10.5h-3m-15 0h-3m17.9-7.4-2.1 2.1M6.7 17.3l-2.1 2.1m14.8 0-2.1-2.1M6.7 6.7 4.6 4.6" />
    </>
  ),
  Rain: (
    <>
      <path d={cloud} transform="translate(0 -5)" fill={color.sunken} />
      <path d="m8 17-1.5 5m6-5L11 22m6-5-1.5 5" />
    </>
  ),
  Clouds: <path d={cloud} fill={color.sunken} />,
};

export function WeatherIcon({ condition }: { condition: string }) {
  const sky = skyOf(condition);
  return (
    <svg
      role="img"
      aria-label={sky}
      viewBox="0 0 24 24"
      width={28}
      height={28}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      css={{ flex: 'none' }}
    >
      {drawings[sky]}
    </svg>
  );
}
