export interface VenuePlace {
  city: string;
  state: string;
  country: string;
}

const words = (text: string) => new Set(text.split(' '));
const americanStates = words(
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT ' +
    'NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA WA WV WI WY',
);
const canadianProvinces = words('AB BC MB NB NL NS ON PE QC SK');
const america = /^(usa?|u\.s\.(a\.)?|united states( of america)?)$/i;

/** Splits 'Augusta, GA', 'Brisbane, Australia' and 'Augusta, GA, USA'. */
export function placeOf(location: string): VenuePlace {
  const parts = location.split(',').map((part) => part.trim());
  const [city = '', ...rest] = parts.filter((part) => part !== '');
  const last = rest.at(-1) ?? '';
  if (americanStates.has(last)) return { city, state: last, country: 'USA' };
  if (canadianProvinces.has(last)) return { city, state: last, country: 'Canada' };
  const state = rest.length > 1 ? (rest.at(-2) ?? '') : '';
  return { city, state, country: america.test(last) ? 'USA' : last };
}
