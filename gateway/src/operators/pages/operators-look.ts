/** The operators' page is wide, and its tables become lists on a phone. */
export const operatorsLook = `
body { place-items: start center; }
main { max-width: 1120px; }
h2 { margin: 32px 0 8px; font-size: 18px; }
section > p { margin: 0 0 8px; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th { color: var(--muted); font-weight: 600; }
form { margin: 0 0 8px; }
td form, section > form, details > form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; }
details > form label { flex: 1 1 240px; max-width: 560px; }
label { display: grid; gap: 2px; font-size: 14px; color: var(--muted); }
input { min-height: 44px; min-width: 0; padding: 8px; border: 1px solid var(--muted); border-radius: 2px; background: var(--paper); color: var(--ink); font: inherit; }
button { width: auto; min-height: 44px; }
summary { min-height: 44px; display: flex; align-items: center; cursor: pointer; text-decoration: underline; }
input:focus-visible, summary:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; }
.alarm { padding: 12px 16px; border-left: 4px solid #c62828; background: var(--paper); color: var(--ink); }
.top { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; justify-content: space-between; }

@media (max-width: 700px) {
  main { padding: 20px 16px; }
  thead { position: absolute; clip-path: inset(50%); }
  tr { display: block; padding: 8px 0; border-bottom: 1px solid var(--line); }
  td { display: block; padding: 2px 0; border: 0; }
  td::before { content: attr(data-label) ' '; color: var(--muted); }
  td:empty { display: none; }
}
`;
