// Countries and states by their codes in ISO 3166. Intl knows countries alone.

const states: Record<string, string> = {
  US: 'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming',
  CA: 'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NT Northwest Territories|NS Nova Scotia|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon',
};

const stateNames = new Map<string, string>(
  Object.entries(states).flatMap(([country, list]) =>
    list.split('|').map((state) => [`${country}-${state.slice(0, 2)}`, state.slice(3)]),
  ),
);

const countryNames = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'none' });

/** 'Texas, United States' for US-TX; null where there is no such place. */
export function placeName(code: string): string | null {
  if (!/^(?!ZZ)[A-Z]{2}(-[A-Z]{2})?$/.test(code)) return null;
  const country = countryNames.of(code.slice(0, 2)) ?? null;
  if (country === null || code.length === 2) return country;
  const state = stateNames.get(code);
  return state === undefined ? null : `${state}, ${country}`;
}
