import { minuteMs } from '@fairway/schema/days';
import { type Html, html } from '../../http/pages/html.ts';
import type { ActName } from '../acts.ts';

/** A moment as operators compare it with logs. */
export const momentText = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** How long ago that was, in the largest unit that says enough. */
export function agoText(at: Date, now: Date): string {
  const minutes = Math.max(0, Math.round((now.getTime() - at.getTime()) / minuteMs));
  if (minutes < 2) return 'just now';
  if (minutes < 120) return `${minutes} minutes ago`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours ago` : `${Math.round(hours / 24)} days ago`;
}

/** A form that does one act: what is chosen already, fields to fill in, and its buttons. */
export const actForm = (act: ActName, chosen: Record<string, string>, ...inside: readonly Html[]): Html =>
  html`<form method="post" action="/operator/acts/${act}">${Object.entries(chosen).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}${inside}</form>`;

export const button = (label: string): Html => html`<button>${label}</button>`;

/** A button that sends a field's value along. */
export const choice = (name: string, value: string, label: string): Html =>
  html`<button name="${name}" value="${value}">${label}</button>`;

/** A field with its label. */
export const textField = (name: string, label: string, value = ''): Html =>
  html`<label>${label} <input name="${name}" value="${value}" required maxlength="500"></label>`;

/** What has to be said before the form can be sent. */
export const checkbox = (name: string, value: string, label: string): Html =>
  html`<label><input type="checkbox" name="${name}" value="${value}" required> ${label}</label>`;

/** What takes a second press: it is folded until it is asked for. */
export const folded = (label: string, ...inside: readonly Html[]): Html =>
  html`<details><summary>${label}</summary>${inside}</details>`;

export function table(heads: readonly string[], rows: readonly (readonly (Html | string)[])[]): Html {
  const cells = (row: readonly (Html | string)[]) =>
    row.map((cell, index) => html`<td data-label="${heads[index] ?? ''}">${cell}</td>`);
  return html`<table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows.map(
    (row) => html`<tr>${cells(row)}</tr>`,
  )}</tbody></table>`;
}

export const section = (title: string, ...inside: readonly Html[]): Html =>
  html`<section><h2>${title}</h2>${inside}</section>`;
