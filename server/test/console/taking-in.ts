import type { SearchMatch, SubjectSearch } from '@passbook/contract/console/sar-searches'
import type { Reply } from '../browser.ts'
import type { StaffBrowser } from './staff-browser.ts'

interface Request {
  reference: string
  received_on: string
  file: string
}

/** Compliance sends a request for names with its file, as the page does. */
export function takeIn(
  browser: StaffBrowser,
  { file, ...fields }: Request,
): Promise<Reply<{ search: SubjectSearch }>> {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = 'content-disposition: form-data; name="file"; filename="subjects.csv"'
  const body = `${parts.join('')}--cut\r\n${head}\r\ncontent-type: text/csv\r\n\r\n${file}\r\n--cut--\r\n`
  const headers = { 'content-type': 'multipart/form-data; boundary=cut' }
  return browser.call('POST', '/console/suspicion-searches', Buffer.from(body), headers)
}

export async function matchesOf(
  browser: StaffBrowser,
  uuid: string,
  view = 'undecided',
): Promise<SearchMatch[]> {
  const { body } = await browser.get<{ matches: SearchMatch[] }>(
    `/console/suspicion-searches/${uuid}/matches?view=${view}`,
  )
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data.matches
}
