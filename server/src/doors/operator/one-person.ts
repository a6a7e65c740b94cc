/**
 * Commands that change something and that one person may run, each with the reason. Every other command
 * that changes something asks a second person (`requestCommand`); a test walks the whole list.
 */
export const ONE_PERSON: Readonly<Record<string, string>> = {
  'finish-review':
    'In the console one person of operations decides about a review too, under the same checks.',
  'place-hold':
    'A hold only stops money, and it must not wait for a second person. Lifting it takes two.',
  'reopen-application':
    'It opens no account: the checks of identity and the signatures are made again.',
  'unlock-invitation':
    'In the console one person does it too, and the invited person still proves who they are.',
  'save-attachment': 'It changes nothing but the audit log, which keeps who saved the file.',
  'answer-message': 'In the console one person answers too, and the answer changes no account.',
  'write-message': 'It only writes to a person, and the message can be answered.',
  'record-dispute':
    'In the console one person records it too. Crediting and deciding it take two people there.',
  'stop-transfer':
    'Its holder has a right to the stop, and the money stays in the account it is in.',
  'import-returns':
    'Each answer is compared with the entry we sent. A file above the limit of a day is refused here, and two people decide about it in the console.',
  'import-statement': 'It reads what the bank tells and moves no money in the books.',
  'set-giving':
    'It promises the institution’s own money from a day on, and moves nothing in any account.',
  'import-nonprofits':
    'It replaces a public directory by the files of the IRS, and moves no money.',
  'offer-nonprofits':
    'It orders a list of suggestions, and everybody can choose another non-profit.',
  'save-statement': 'It changes nothing but the audit log, which keeps who saved the statement.',
  'tax-file':
    'It writes a file of forms that the bank has made already, and the audit log keeps who did so.',
  'set-last-contact':
    'It only sets a date taken over from earlier books. Handing money over to a state takes two.',
  'dormancy-report':
    'It writes a report and hands nothing over. Handing money over takes two in the console.',
  'exam-binder': 'It writes down what the data shows, and the audit log keeps who had it written.',
  'save-papers': 'It changes nothing but the audit log, which keeps who saved the papers.',
  'paper-sent': 'It notes that a letter was put in the mail, and takes it off a list.',
  'end-banner': 'In the console one person takes a notice down too: a wrong one must not wait.',
  'handle-task':
    'It notes that work was done. Work whose clock runs, as a dispute or a review, cannot be ended so.',
  'add-staff':
    'The first two administrators come this way, as nobody could agree before. After them it only makes a request.',
  'restore-access':
    'It only lets an administrator sign in again, every administrator hears of it, and it ends after a business day unless another one confirms it.',
  'rotate-keys':
    'It chooses no key: it seals again under the key that the configuration names already.',
}
