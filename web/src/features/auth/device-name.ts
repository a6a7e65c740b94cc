import { fill } from '../../lib/fill.ts'
import * as wording from './wording.ts'

/** Patterns of browsers; the first match wins, because most browsers also claim to be others. */
const BROWSERS: readonly [mark: RegExp, name: string][] = [
  [/Edg(e|A|iOS)?\//, wording.edge],
  [/OPR\/|Opera/, wording.opera],
  [/SamsungBrowser\//, wording.samsungInternet],
  [/Firefox\/|FxiOS\//, wording.firefox],
  [/Chrome\/|Chromium\/|CriOS\//, wording.chrome],
  [/Safari\//, wording.safari],
]

const SYSTEMS: readonly [mark: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, wording.android],
  [/Windows/, wording.windows],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, wording.mac],
  [/Linux/, wording.linux],
]

/** A name by which people recognize this device in a list: "Firefox on Windows". */
export function deviceName(userAgent: string): string {
  const browser = BROWSERS.find(([mark]) => mark.test(userAgent))?.[1] ?? wording.browser
  const system = SYSTEMS.find(([mark]) => mark.test(userAgent))?.[1]
  return system ? fill(wording.browserOnSystem, { browser, system }) : browser
}
