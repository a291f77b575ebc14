export const title = words => words.replace(/\b\w/g, letter => letter.toUpperCase());
