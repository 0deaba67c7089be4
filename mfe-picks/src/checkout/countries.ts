/** By the two letters of ISO 3166: countries whose banks issue cards. */
const codes =
  'AD AE AG AL AM AO AR AT AU AW AZ BA BB BD BE BG BH BM BN BO BR BS BT BW BZ CA CH CI CL CM CN CO CR CV CW CY CZ DE DK DM DO DZ EC EE EG ES ET FI FJ FR GB GD GE GG GH GI GR GT GU GY HK HN HR HT HU ID IE IL IM IN IS IT JE JM JO JP KE KH KN KR KW KY KZ LB LC LI LK LT LU LV MA MC MD ME MG MK MN MO MT MU MV MX MY MZ NA NG NI NL NO NP NZ OM PA PE PG PH PK PL PR PT PY QA RO RS RW SA SC SE SG SI SK SM SN SV TH TN TR TT TW TZ UA UG US UY UZ VC VE VG VI VN ZA ZM ZW';

export interface Country {
  code: string;
  name: string;
}

/** In the order of their names. */
export function listCountries(): Country[] {
  const names = new Intl.DisplayNames('en-US', { type: 'region' });
  return codes
    .split(' ')
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en-US'));
}

/** The reader's, by the language of the browser; most play in the United States. */
export function homeCountry(language = navigator.language): string {
  const { region } = new Intl.Locale(language);
  return region && codes.split(' ').includes(region) ? region : 'US';
}

/** Banks of these countries compare the postal code with the card's. */
export const needsPostalCode = (country: string): boolean => ['US', 'CA', 'GB'].includes(country);
