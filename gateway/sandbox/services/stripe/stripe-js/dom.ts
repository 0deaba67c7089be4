/**
 * Makes an element. Styles are set one by one on it, which the strictest content-security-policy allows, where
 * a style attribute or a style element would need a nonce.
 */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  style: Partial<CSSStyleDeclaration> = {},
  children: (Node | string)[] = [],
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  Object.assign(element.style, style);
  element.append(...children);
  return element;
}

/** Shows that nothing here is real. */
export const testModeMark = (): HTMLElement =>
  createElement(
    'strong',
    { textContent: 'TEST MODE' },
    {
      padding: '0 0.4em',
      border: '2px solid currentColor',
      borderRadius: '3px',
      fontSize: '0.8em',
      letterSpacing: '0.05em',
      whiteSpace: 'nowrap',
    },
  );
