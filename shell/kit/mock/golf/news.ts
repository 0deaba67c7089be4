import { hourMs } from '@fairway/schema/days';
import type { Answer } from '../answer.ts';

/** A view over a course: sky, hills and a green in a few shapes, each with colours of its own. */
function drawnPicture(hue: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360">
    <rect width="640" height="360" fill="hsl(${hue + 60} 45% 82%)"/>
    <circle cx="${120 + hue}" cy="92" r="34" fill="hsl(46 90% 76%)"/>
    <path d="M0 210q120-74 260-30t380-42v222H0z" fill="hsl(${hue} 26% 46%)"/>
    <path d="M0 270q180-66 360-22t280-18v130H0z" fill="hsl(${hue} 34% 36%)"/>
    <ellipse cx="430" cy="300" rx="120" ry="18" fill="hsl(${hue} 44% 54%)"/>
    <path d="M452 198v104" stroke="#0f211a" stroke-width="4"/>
    <path d="M454 198l44 14-44 14z" fill="#ffd21a"/>
  </svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

interface Story {
  headline: string;
  description: string;
  paragraphs: readonly string[];
}

const stories: readonly Story[] = [
  {
    headline: 'Lindqvist finds his range as the Palmetto plays firm',
    description:
      'Dry weather has left the greens quick and the fairways running. The Swede liked what he saw on Wednesday.',
    paragraphs: [
      'A week without rain has given the Palmetto the surface its members remember from the old days: balls that bounce twice before they think of stopping.',
      '“You have to land it short and let the ground do the rest,” Anders Lindqvist said after nine practice holes. “I grew up with that.”',
      'He starts among the favourites on Thursday, in the first group of the day.',
    ],
  },
  {
    headline: 'Brannigan changes putters, and nothing else',
    description: 'Eleven years with one blade end on the eve of the tournament.',
    paragraphs: [
      'Cole Brannigan has left his old putter at home. It was not a hard decision, he said; it was a hard drive to the airport.',
      'The new one is heavier and forgives more. Whether he does will be seen on Thursday.',
    ],
  },
  {
    headline: 'Why the sixteenth decides more tournaments than the last',
    description:
      'A short par 4 with water on both sides has cost three leaders the title in ten years. A walk around it with the greenkeeper.',
    paragraphs: [
      'From the tee it looks generous. The landing area is forty paces wide, and nobody who has stood on it believes that number.',
      'The wind comes from the left in the morning and from the right by three. Leaders play it in the afternoon.',
    ],
  },
  {
    headline: 'Katsuragi withdraws from the pro-am with a stiff neck',
    description: 'He is expected to play on Thursday.',
    paragraphs: [
      'Ryo Katsuragi walked off after two holes as a precaution. He hit balls again in the evening.',
    ],
  },
  {
    headline: 'Forecast: a dry start, rain by the weekend',
    description: 'Gusts of 20 mph on Saturday may move the tee times forward.',
    paragraphs: ['Two dry days, then a front from the west. The committee decides on Friday evening.'],
  },
  {
    headline: 'Thackeray on winning late: “I stopped counting”',
    description:
      'The Englishman had 214 starts behind him when he won. He talks about the two hundred in between.',
    paragraphs: [
      'He laughs about it now. At the time, he says, he had begun to plan for a driving range near Leeds.',
    ],
  },
];

const published = (index: number) => new Date(Date.parse('2026-01-14T14:20:00Z') - index * 5.5 * hourMs);

const htmlOf = ({ description, paragraphs }: Story) =>
  [
    `<p><strong>AIKEN, S.C.</strong> ${description}</p>`,
    ...paragraphs.map((paragraph) => `<p>${paragraph}</p>`),
    '<h2>What comes next</h2><ul><li>Thursday: first tee time at 8</li><li>Friday: the cut, twenty and ties</li></ul>',
    '<p>More in the <a href="https://example.com/golf" rel="noopener noreferrer" target="_blank">tournament guide</a>.</p>',
  ].join('');

/** The third has no picture, and the fifth is found nowhere else. */
export const articles = stories.map((story, index) => ({
  id: String(46_500_001 + index),
  headline: story.headline,
  description: story.description,
  pictures: index === 2 ? [] : [drawnPicture(90 + index * 17)],
  publishedAt: published(index).toISOString(),
  webUrl: index === 4 ? null : `https://example.com/golf/story/${46_500_001 + index}`,
  html: htmlOf(story),
})) satisfies Answer<'Article'>[];
