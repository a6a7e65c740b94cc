/** A page for one task: its column, and from 1024 px the brand's panel beside it (UX: Look). */
export const taskPageClass = 'min-h-svh lg:grid lg:grid-cols-2'

export const taskColumnClass =
  'mx-auto flex w-full max-w-task flex-col px-5 pt-8 sm:px-0 sm:pt-14 print:max-w-none print:pt-0'
