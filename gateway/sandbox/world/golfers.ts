import { Chance, hashOf } from './chance.ts';

/** A professional golfer, who exists in the sandbox only. */
export interface Golfer {
  /** The stats feed's id, made of the name, so that it stays when others come or go. */
  id: number;
  /** As newspapers write it: 'Åke Söderlund'. */
  name: string;
  /** As the stats feed writes it: 'Soderlund, Ake'. */
  listedName: string;
  country: string;
}

const names: Record<string, string> = {
  USA: `
    Abernathy, Cole; Alcott, Bryce; Ames, Tyler; Applewhite, Reid; Ashby, Carson; Bancroft, Will; Barlow, Chase;
    Beaumont, Trey; Bellamy, Nate; Birdsong, Colt; Blackwood, Garrett; Boone, Harris; Bowers, J.T.; Bradshaw, Kip;
    Brantley, Cam; Brewer, Dawson; Brockman, Ty; Callahan, Sean; Calloway, Brooks; Carver, Mason; Castellano, Nick;
    Chambliss, Ford; Clemmons, Hayes; Coburn, Wes; Crenshaw-Boyd, Lane; Crowder, Jace; Dalton, Pierce; Danforth, Eli;
    Delacroix, Beau; Dillard, Hank; Dunleavy, Pat; Eastman, Clark; Ellsworth, Grady; Fairbanks, Drew; Fenwick, Luke;
    Fontaine, Andre; Gallagher, Ryan; Garland, Scott; Gentry, Clay; Goodwin, Max; Granger, Blake; Hadley, Austin;
    Halvorsen, Erik; Hargrove, Davis; Hathaway, Ross; Hensley, Bo; Hollis, Parker; Huxley, Dean; Ingram, Marcus;
    Jarrett, Cody; Kessler, Adam; Kingsley, Tate; Kowalski, Zach; Lancaster, Rhett; Langford III, Whit; Larkin, Joel;
    Leclair, Justin; Lockhart, Keegan; Mabry, Turner; Maddox, Grant; Marchetti, Dominic; McAllister, Gray;
    McCready, Shane; Merritt, Jonah; Middleton, A.J.; Monahan, Kevin; Nesbitt, Corey; Norwood, Ben; O'Rourke, Tim;
    Okafor, Chidi; Pendleton, Hudson; Pettigrew, Sam; Prescott, Cade; Quarles, Andy; Radcliffe, Stone;
    Ramsey, Desmond; Rawlings, Peyton; Redmond, Griffin; Rosales, Mateo; Rutherford, Jack; Sandoval, Danny;
    Sewell, Brady; Shelby, Knox; Stanwick, Preston; Steadman, Russ; Sutherland Jr., Bill; Talbot, Evan; Thackeray, Ian;
    Tillman, Jordan; Underhill, Paul; Vance, Wyatt; Vogel, Kurt; Wadsworth, Neal; Wexler, Josh; Whitaker, Doug;
    Wilder, Cooper; Winslow, Trent; Yardley, Matt; Zimmerman, Alec`,
  ENG: `
    Ashdown, Toby; Barraclough, Jamie; Cartwright, Oliver; Dunstable, Harry; Fothergill, Lee; Haverford, Tom;
    Kettlewell, Ross; Langdale, Callum; Pemberton, Aaron; Ramsbottom, Dale; Thistlewood, George; Wetherby, Danny`,
  SCO: 'Abercrombie, Ewan; Drummond, Calum; Kincaid, Rory; MacAskill, Fraser; Urquhart, Grant',
  NIR: 'Donnelly, Conor; McGlone, Niall',
  IRL: 'Brannigan, Cian; Hanrahan, Seán; Kilbride, Pádraig; Tierney, Darragh',
  WAL: 'Gwynfor, Rhys; Prosser, Dylan',
  SWE: 'Åkerlind, Nils; Bergqvist, Jesper; Hägglund, Oskar; Lövgren, Henrik; Rosén, Viktor; Söderlund, Åke',
  NOR: 'Bjørnstad, Kristian; Håkonsen, Espen',
  DEN: 'Krogh, Rasmus; Mølgaard, Søren; Præstegaard, Emil; Skovgård, Thorbjørn',
  FIN: 'Hietala, Mikko; Järvenpää, Sami',
  ISL: 'Guðmundsson, Þór',
  GER: 'Brückner, Jannik; Großmann, Felix; Kühn, Maximilian; Weißhaupt, Lukas',
  AUT: 'Hochreiter, Matthias; Pölzl, Sepp',
  SUI: 'Zürcher, Joel',
  NED: 'Hoogendoorn, Daan; van der Velde, Joost',
  BEL: 'Claessens, Wout; Vandenbroeck, Thibault',
  FRA: 'Beaulieu, Matthieu; Château, Rémi; Lefebvre-Roy, Antoine; Perrin, Julien; Tessier, Hugo',
  ESP: 'Arizmendi, Iñaki; Cabezón, Álvaro; Ibarrola, Jon; Peñalver, Adrián; Quiroga, Rafa; Zubizarreta, Ander',
  ITA: 'Bertolucci, Guido; Falcone, Edoardo; Montanari, Matteo; Sacchetti, Filippo',
  POR: 'Figueira, Tomás; Magalhães, Rui',
  POL: 'Łukaszewski, Adrian',
  CZE: 'Dvořáček, Ondřej',
  CAN: `
    Boudreau, Étienne; Ferguson, Mack; Hollingworth, Corey; Lachance, Philippe; Penner, Adam; Saunders, Taylor;
    Thibodeau, Marc; Wickham, Roger`,
  AUS: `
    Bannerman, Lucas; Carrigan, Min Jae; Dalgety, Cam; Farquhar, Jed; Goulding, Jason; Kirribilly, Matt; Mulgrew, Ash;
    Paterson, Curtis; Ravenswood, Brett; Warwick, Adam`,
  NZL: 'Hohepa, Tane; Larnach, Ryan; Waititi, Danny',
  RSA: `
    Bezuidenberg, Chris; de Klerk, Louw; Haasbroek, Dylan; Mokoena, Thabo; Oosterhuizen, Garrick; Pretorius, Erik;
    van Wyngaardt, Jaco; Viljoen, Branden`,
  ZIM: 'Chikanda, Tafadzwa',
  ARG: 'Etcheverry, Emiliano; Grondona, Fabián; Villafañe, Tano',
  CHI: 'Irarrázabal, Joaquín; Undurraga, Cristóbal',
  COL: 'Restrepo, Camilo; Uribe, Nicolás',
  MEX: 'Anchondo, Abel; Diez Gutiérrez, Carlos; Orozco, Rodolfo',
  VEN: 'Betancourt, Jhonny',
  PUR: 'Quiñones, Rafael',
  KOR: `
    Baek, Do Yun; Cha, Seung Ho; Eom, Tae Hyun; Ha, Jin Woo; Hwang, Min Kyu; Kwon, Ji Hoon; Moon, Si Hyeon;
    Seo, Byung Chul; Yoon, Hae Sung`,
  JPN: `
    Aoshima, Ryo; Fujimori, Kaito; Hoshizaki, Takumi; Kanemoto, Yuta; Morikubo, Ren; Natsukawa, Sho; Uchida, Hiroki`,
  CHN: 'Ding, Hao Ran; Xue, Wen Bo',
  TPE: 'Hsieh, Kuan Lin; Pai, Cheng Yu',
  THA: 'Rattanakosin, Phachara; Srisai, Kiradet; Wongsakul, Sadom',
  IND: 'Bhandari, Arjun; Chatterjee, Anirban; Raghunathan, Sahith',
  PHI: 'Dimaculangan, Rico',
  FIJ: 'Naidu, Vijay',
};

const ownLetters: Record<string, string> = {
  ø: 'o',
  Ø: 'O',
  æ: 'ae',
  Æ: 'Ae',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ł: 'l',
  Ł: 'L',
  ß: 'ss',
};

/** The stats feed knows the letters of ASCII only. */
function fold(name: string): string {
  return name
    .replace(/[øØæÆðÐþÞłŁß]/g, (letter) => ownLetters[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '');
}

export const golfers: readonly Golfer[] = listGolfers();

function listGolfers(): Golfer[] {
  const taken = new Set<number>();
  const freeId = (id: number): number => (taken.has(id) ? freeId(id + 1) : id);
  return Object.entries(names).flatMap(([country, list]) =>
    list.split(';').map((entry) => {
      const [last = '', first = ''] = entry.trim().replace(/\s+/g, ' ').split(', ');
      const listedName = `${fold(last)}, ${fold(first)}`;
      const id = freeId(5000 + (hashOf(listedName) % 35_000));
      taken.add(id);
      return { id, name: `${first} ${last}`, listedName, country };
    }),
  );
}

export interface RankedGolfer extends Golfer {
  /** Strokes a round better than the average of all. */
  skill: number;
  /** In the world, from 1. */
  rank: number;
}

/** Everyone from best to worst: who is good is decided by the seed. */
export function rankedGolfers(seed: string): readonly RankedGolfer[] {
  return golfers
    .map((golfer) => ({ ...golfer, skill: new Chance(seed, 'skill', golfer.id).normal(0.75) }))
    .sort((one, other) => other.skill - one.skill)
    .map((golfer, index) => ({ ...golfer, rank: index + 1 }));
}
