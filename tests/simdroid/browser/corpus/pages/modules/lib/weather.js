import { title } from './text.js';
export const BOILING = 100;
export class Thermometer {
  #celsius;
  constructor(celsius) { this.#celsius = celsius; }
  get fahrenheit() { return this.#celsius * 9 / 5 + 32; }
}
export default name => `Hello, ${title(name)}`;
