/** Every address of the console, once: links, routes and tests take them from here. */
export const paths = {
  work: '/console',
  login: '/console/login',
  password: '/console/password',
  customers: '/console/customers',
  customer: (uuid: string) => `/console/customers/${uuid}`,
  reviews: '/console/reviews',
  review: (uuid: string) => `/console/reviews/${uuid}`,
  messages: '/console/messages',
  message: (uuid: string) => `/console/messages/${uuid}`,
  money: '/console/money',
  files: '/console/ach-files',
  importReturns: '/console/ach-files/import',
  file: (uuid: string) => `/console/ach-files/${uuid}`,
  content: '/console/content',
  approvals: '/console/approvals',
  staff: '/console/staff',
} as const
