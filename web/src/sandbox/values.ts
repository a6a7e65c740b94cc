export interface ValueTable {
  title: string
  lead: string
  /** What to type, and what happens then. */
  rows: readonly (readonly [type: string, then: string])[]
}

/** The values that make the simulated outside world answer in a certain way. See docs/sandbox.md. */
export const valueTables: readonly ValueTable[] = [
  {
    title: 'Identity check',
    lead: 'The last four digits of the SSN choose what it answers.',
    rows: [
      ['anything else', 'PASSED'],
      ['0002', 'FAILED'],
      ['0003', 'FLAGGED'],
      ['0004', 'IN_REVIEW'],
      ['0005', 'ERRORED'],
      ['0006', 'PASSED, after 20 seconds'],
      ['0007', 'no answer in time'],
      ['Last name Sanctionsmatch', 'FLAGGED by the sanctions list'],
    ],
  },
  {
    title: 'Linking by hand',
    lead: 'Routing number 992000011 is Copper Canyon Bank. The account number chooses the answer.',
    rows: [
      ['anything else', 'accepts every entry'],
      ['9900000001', 'R01 insufficient funds, for deposits'],
      ['9900000002', 'R02 account closed'],
      ['9900000003', 'R03 no such account'],
      ['9900000004', 'R04 not an account number'],
      ['9900000009', 'R09 uncollected funds, for deposits'],
      ['9900000010', 'R10 unauthorised, for deposits, after 20 days'],
      ['9900000016', 'R16 account frozen'],
      ['9900000020', 'R20 not a transaction account'],
      ['9900000029', 'R29 corporate account, for deposits'],
      ['9900009801 … 9807', 'a notification of change, C01 to C07'],
    ],
  },
  {
    title: 'Linking through the widget',
    lead: 'Any username and password are let in, but for these.',
    rows: [
      ['Username wrong', 'wrong credentials'],
      ['Username relink', 'the bank asks to be seen first'],
      ['Bank Old Lantern Trust', 'the bank is down'],
      ['Account Old checking (closed)', 'R02, at the first entry'],
    ],
  },
  {
    title: 'Amounts',
    lead: 'A deposit of $9,9NN.NN comes back with return code NN.',
    rows: [
      ['$9,901.01', 'R01 insufficient funds'],
      ['$9,902.02', 'R02 account closed'],
      ['$9,910.10', 'R10 unauthorised, after 20 days'],
    ],
  },
]
