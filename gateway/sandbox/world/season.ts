import { dayAfter, type Moment, momentAt } from './venue-time.ts';

/** One week of the tour. */
export interface Event {
  /** The feed's id of the event, the same every year. */
  id: number;
  year: number;
  name: string;
  club: string;
  city: string;
  /** Two letters in the United States, empty elsewhere. */
  state: string;
  country: string;
  latitude: number;
  longitude: number;
  /** The schedule forgets the coordinates of some venues. */
  hasCoordinates: boolean;
  zone: string;
  par: number;
  yards: number;
  /** The Thursday of its first round. */
  startsOn: string;
  fieldSize: number;
  /** After which round the field is cut; null where everyone plays to the end. */
  cutAfter: 2 | 3 | null;
  isTeamEvent: boolean;
  twoCourses: boolean;
}

// week | id | event | club | city, state or country | latitude longitude | zone | par yards | what is special
const table = `
 1 |   6 | Leeward Open                | Makaha Shores Country Club       | Honolulu, HI              |  21.31 -157.86 | Pacific/Honolulu             | 70 7044 |
 2 |  12 | Palmetto Classic            | Palmetto Dunes Golf Club         | Naples, FL                |  26.14  -81.79 | America/New_York             | 72 7288 |
 3 |   2 | Desert Palms Invitational   | Santa Rosa Desert Club           | La Quinta, CA             |  33.66 -116.31 | America/Los_Angeles          | 72 7187 |
 4 |   4 | Cliffside Open              | Black Gull Cliffs                | San Diego, CA             |  32.90 -117.25 | America/Los_Angeles          | 72 7765 |
 5 |   3 | Sonoran Open                | Saguaro Canyon Stadium Course    | Scottsdale, AZ            |  33.64 -111.91 | America/Phoenix              | 71 7261 |
 6 |   5 | Monterey Pines Pro-Am       | Cypress Head Links               | Monterey, CA              |  36.57 -121.95 | America/Los_Angeles          | 72 6972 | two-courses cut-54
 7 |   7 | Canyon Invitational         | Rustic Canyon Country Club       | Los Angeles, CA           |  34.05 -118.50 | America/Los_Angeles          | 71 7322 |
 8 | 540 | Baja Open                   | El Cardonal Golf Links           | Cabo San Lucas, Mexico    |  22.89 -109.92 | America/Mazatlan             | 72 7452 |
 9 |  10 | Everglades Classic          | Loxahatchee Resort               | Palm Beach Gardens, FL    |  26.83  -80.14 | America/New_York             | 71 7147 |
10 |   9 | Citrus Invitational         | Lake Butler Club and Lodge       | Orlando, FL               |  28.46  -81.51 | America/New_York             | 72 7466 |
11 |  11 | First Coast Championship    | Marsh Landing Stadium Course     | Jacksonville, FL          |  30.20  -81.40 | America/New_York             | 72 7352 |
12 | 475 | Suncoast Championship       | Copper Creek Resort              | Tampa, FL                 |  28.11  -82.73 | America/New_York             | 71 7352 |
13 |  20 | Bayou City Open             | Buffalo Bend Park                | Houston, TX               |  29.77  -95.43 | America/Chicago              | 70 7475 |
14 |  14 | Magnolia Invitational       | Ogeechee National Golf Club      | Savannah, GA              |  32.03  -81.10 | America/New_York             | 72 7545 |
15 |  15 | Lowcountry Heritage         | Calibogue Links                  | Hilton Head Island, SC    |  32.14  -80.81 | America/New_York             | 71 7243 |
16 |  18 | Crescent City Pairs         | Cypress Bayou Club               | New Orleans, LA           |  29.91  -90.20 | America/Chicago              | 72 7425 | team-80
17 |  19 | Trinity Classic             | Cedar Ridge Ranch                | Dallas, TX                |  33.20  -96.68 | America/Chicago              | 71 7414 |
18 | 554 | Han River Open              | Songdo Lakes Country Club        | Incheon, South Korea      |  37.40  126.63 | Asia/Seoul                   | 72 7366 |
19 | 480 | Blue Ridge Championship     | Catawba Farm Club                | Charlotte, NC             |  35.11  -80.85 | America/New_York             | 71 7538 |
20 |  33 | National Club Championship  | Harrods Fork Golf Club           | Louisville, KY            |  38.24  -85.47 | America/Kentucky/Louisville  | 71 7609 |
21 |  21 | Cowtown Invitational        | Clear Fork Country Club          | Fort Worth, TX            |  32.72  -97.37 | America/Chicago              | 70 7289 |
22 |  23 | Buckeye Memorial            | Scioto Glen Golf Club            | Columbus, OH              |  40.14  -83.14 | America/New_York             | 72 7569 |
23 |  32 | Maple Leaf Open             | Humber Valley Golf Club          | Toronto, Canada           |  43.72  -79.53 | America/Toronto              | 70 7389 |
24 |  26 | American Open Championship  | Allegheny Ridge Country Club     | Pittsburgh, PA            |  40.53  -79.83 | America/New_York             | 70 7372 |
25 |  34 | Charter Oak Classic         | Tobacco Valley Club              | Hartford, CT              |  41.63  -72.63 | America/New_York             | 70 6844 |
26 | 524 | Motor City Open             | Rouge River Golf Club            | Detroit, MI               |  42.42  -83.13 | America/Detroit              | 72 7370 |
27 | 541 | Lothian Links Open          | Aberlady Bay Golf Club           | North Berwick, Scotland   |  56.04   -2.82 | Europe/London                | 70 7237 | no-coordinates
28 | 100 | The Links Championship      | Ainsdale Dunes Golf Club         | Southport, England        |  53.62   -3.03 | Europe/London                | 71 7381 |
29 | 525 | Prairie Lakes Open          | Rice Creek Commons               | Minneapolis, MN           |  45.17  -93.21 | America/Chicago              | 71 7431 |
30 | 490 | Front Range Open            | Bear Canyon Golf Club            | Denver, CO                |  39.49 -104.90 | America/Denver               | 71 8073 |
31 |  13 | Piedmont Championship       | Cardinal Forest Country Club     | Greensboro, NC            |  36.03  -79.86 | America/New_York             | 70 7131 |
32 |  27 | Bluff City Championship     | Wolf River Club                  | Memphis, TN               |  35.06  -89.78 | America/Chicago              | 70 7243 |
33 |  28 | Lakeshore Championship      | Calumet Fields Country Club      | Chicago, IL               |  41.52  -87.69 | America/Chicago              | 70 7366 |
34 |  60 | Peachtree Finale            | Druid Lake Golf Club             | Atlanta, GA               |  33.74  -84.31 | America/New_York             | 71 7490 | no-cut-72
36 | 464 | Cascade Open                | Willamette Bluffs                | Portland, OR              |  45.58 -122.72 | America/Los_Angeles          | 71 7172 |
37 | 560 | Wine Country Classic        | Silver Oak Resort                | Napa, CA                  |  38.35 -122.26 | America/Los_Angeles          | 72 7123 |
39 |  54 | Delta Classic               | Natchez Trace Country Club       | Jackson, MS               |  32.44  -90.14 | America/Chicago              | 72 7461 |
40 | 557 | Wasatch Open                | Red Ledge Canyon                 | Ivins, UT                 |  37.19 -113.70 | America/Denver               | 71 7421 |
41 |  47 | Silver State Open           | Spring Mountain Golf Club        | Las Vegas, NV             |  36.19 -115.32 | America/Los_Angeles          | 71 7255 |
42 | 527 | Kanto Invitational          | Boso Hills Country Club          | Chiba, Japan              |  35.77  140.16 | Asia/Tokyo                   | 70 7079 | no-cut-78
43 | 528 | Reef Open                   | Horseshoe Reef Golf Club         | Southampton, Bermuda      |  32.25  -64.83 | Atlantic/Bermuda             | 71 6828 |
44 | 457 | Riviera Maya Classic        | Ceiba Mangrove Resort            | Playa del Carmen, Mexico  |  20.68  -87.03 | America/Cancun               | 71 7017 |
45 | 493 | Golden Isles Classic        | Marshside Club                   | St. Simons Island, GA     |  31.15  -81.39 | America/New_York             | 70 7005 |
`;

type Stop = Omit<Event, 'year' | 'startsOn' | 'fieldSize'> & { week: number; smallField: number | null };

const stops: readonly Stop[] = table.trim().split('\n').map(readStop);

function readStop(line: string): Stop {
  const [week, id, name = '', club = '', place = '', coordinates = '', zone = '', course = '', special = ''] =
    line.split('|').map((cell) => cell.trim());
  const [city = '', region = ''] = place.split(', ');
  const [latitude, longitude] = coordinates.split(/ +/).map(Number);
  const [par, yards] = course.split(' ').map(Number);
  const inUnitedStates = /^[A-Z]{2}$/.test(region);
  const size = special.match(/(?:no-cut|team)-(\d+)/);
  return {
    week: Number(week),
    id: Number(id),
    name,
    club,
    city,
    state: inUnitedStates ? region : '',
    country: inUnitedStates ? 'United States' : region,
    latitude: latitude ?? 0,
    longitude: longitude ?? 0,
    hasCoordinates: !special.includes('no-coordinates'),
    zone,
    par: par ?? 72,
    yards: yards ?? 7200,
    cutAfter: special.includes('no-cut') ? null : special.includes('cut-54') ? 3 : 2,
    smallField: size ? Number(size[1]) : null,
    isTeamEvent: special.includes('team'),
    twoCourses: special.includes('two-courses'),
  };
}

const seasons = new Map<number, readonly Event[]>();

/** The events of a year in order: the first starts on the first Thursday after the third of January. */
export function seasonOf(year: number): readonly Event[] {
  const known = seasons.get(year);
  if (known) return known;
  const fourth = `${year}-01-04`;
  const daysToThursday = (11 - new Date(`${fourth}T00:00:00Z`).getUTCDay()) % 7;
  const season = stops.map(({ week, smallField, ...stop }): Event => {
    const startsOn = dayAfter(fourth, daysToThursday + 7 * (week - 1));
    return { ...stop, year, startsOn, fieldSize: smallField ?? fullField(startsOn) };
  });
  seasons.set(year, season);
  return season;
}

/** The events of the years around a moment, in order. */
export function eventsAround(moment: Moment): readonly Event[] {
  const year = new Date(moment).getUTCFullYear();
  return [...seasonOf(year - 1), ...seasonOf(year), ...seasonOf(year + 1)];
}

/** Season and event, the same text by which the product knows the tournament. */
export const idOf = ({ year, id }: Event): string => `${year}-${id}`;

/** Pools are about golfers, not teams. */
export const isPlayable = ({ isTeamEvent }: Event): boolean => !isTeamEvent;

/** The event whose week it is by the calendar, or else the next. */
export const eventOfTheWeek = (moment: Moment): Event =>
  eventsAround(moment).find((event) => isPlayable(event) && startOfDay(event, 4) > moment) as Event;

/** Fields grow with the days. */
function fullField(startsOn: string): number {
  const month = Number(startsOn.slice(5, 7));
  if (month >= 5 && month <= 8) return 156;
  return month === 3 || month === 4 || month === 9 ? 144 : 132;
}

/** 00:00 at the venue so many days after the first round's. */
export const startOfDay = ({ startsOn, zone }: Event, days = 0): Moment =>
  momentAt(dayAfter(startsOn, days), '00:00', zone);

/** A time of day at the venue, so many days after the first round's. */
export const timeAt = ({ startsOn, zone }: Event, days: number, time: string): Moment =>
  momentAt(dayAfter(startsOn, days), time, zone);
