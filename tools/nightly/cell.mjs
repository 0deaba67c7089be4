/** A text as it stands in a table's cell. @param {string} text */
export const cell = (text) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim();
