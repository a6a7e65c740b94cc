/**
 * Commands that change something and that one person may run, each with the reason. Every other command
 * that changes something asks a second person (`requestCommand`); a test walks the whole list.
 */
export const COMMANDS_OF_ONE: Readonly<Record<string, string>> = {
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
  'record-sent-file':
    'It changes only which orders count as sent, and each by its entry in a file of ours. It sends nothing.',
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
  'paper-returned': 'It notes that a letter came back; no money moves and nothing is revealed.',
  'withdraw-consent':
    'The person has a right to it. It only means paper, they hear of it by email, and they can consent again.',
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

const OWN_SIGN_IN =
  'It is about the caller’s own sign-in, which a browser, an email or a passkey has to prove.'
const WORK_QUEUE = 'It only shares out work among the people who look at the queue on the screen.'
const QUALITY =
  'It only notes what an approver thinks of a decision of somebody else, and changes no review.'
const DOCUMENTS =
  'It only asks a person for documents, beside the evidence on the screen, and can be withdrawn.'
const TEMPLATES = 'It changes words that a person reads and changes again before they are sent.'
const SIGN_IN_HELP =
  'It only ends sessions or sends a link or code to the customer’s own address, while they are on the phone.'
const DRAFT =
  'Nobody but staff sees a draft, and a browser shows it. Publishing it takes two people.'
const PREVIEW = 'It changes nothing: it says what a file would do.'
const RECONCILING =
  'It explains or matches lines on the screen beside each other, moves no money, and can be undone.'
const REPORT_EMAIL =
  'It only sends the caller an email with a link to a page they may read, or stops it.'
const SECRET_DESK =
  'Reports of suspicious activity are kept by their own small group of readers, on its pages alone.'

/**
 * Calls of the console that change or reveal something and that one person may make: the command that does
 * the same, or the reason why the console is the only door. Every other call that changes something is an act
 * of two people (`staffAct`); a test walks the whole list.
 */
export const CALLS_OF_ONE: Readonly<Record<string, string>> = {
  logInStaff: OWN_SIGN_IN,
  beginSignOn: OWN_SIGN_IN,
  finishSignOn: OWN_SIGN_IN,
  verifyStaff: OWN_SIGN_IN,
  setStaffPassword: OWN_SIGN_IN,
  logOutStaff: OWN_SIGN_IN,
  askToEnterByPasskey: OWN_SIGN_IN,
  enterByPasskey: OWN_SIGN_IN,
  sendPasskeyCode: OWN_SIGN_IN,
  askForOwnPasskey: OWN_SIGN_IN,
  addOwnPasskey: OWN_SIGN_IN,
  renameOwnPasskey: OWN_SIGN_IN,
  removeOwnPasskey: OWN_SIGN_IN,
  confirmAccess:
    'It is the second person’s part of a command: the one who restored access may not confirm it.',
  endProvisioningToken: 'It only takes access away, and a token that leaked must not wait.',
  recordTie: 'It only takes access away, and removing it again takes two people.',
  claimWork: WORK_QUEUE,
  releaseWork: WORK_QUEUE,
  noteWork: WORK_QUEUE,
  takeNext: WORK_QUEUE,
  assignWork: WORK_QUEUE,
  handBackWork: WORK_QUEUE,
  takeMany: WORK_QUEUE,
  saveView: WORK_QUEUE,
  forgetView: WORK_QUEUE,
  handleWork: 'handle-task',
  reveal: 'It changes nothing, and the audit log keeps who asked for which number and why.',
  placeHold: 'place-hold',
  placeAmountHold:
    'It only keeps an amount where it is, until a day. Releasing it before takes two.',
  endSessions: SIGN_IN_HELP,
  unlock: SIGN_IN_HELP,
  resend: SIGN_IN_HELP,
  endManySessions: SIGN_IN_HELP,
  openCustomerPaper: 'It changes nothing but the audit log, which keeps who opened which paper.',
  addNote: 'It only keeps words for other staff, and neither moves money nor reaches the customer.',
  unlockInvitation: 'unlock-invitation',
  recordReturnedMail: 'paper-returned',
  correctAddress:
    'The caller confirms it on the phone, and the customer gets the letters of a change of address.',
  decideReview: 'finish-review',
  drawSample: QUALITY,
  markDecision: QUALITY,
  requestDocuments: DOCUMENTS,
  withdrawDocuments: DOCUMENTS,
  previewDecline: 'It changes nothing: it shows the notice before it is sent.',
  answerConversation: 'answer-message',
  startConversation: 'write-message',
  assignConversation: WORK_QUEUE,
  markComplaint: 'It only marks a conversation for the reports, and can be undone.',
  downloadAttachment: 'save-attachment',
  addTemplate: TEMPLATES,
  changeTemplate: TEMPLATES,
  removeTemplate: TEMPLATES,
  recordDispute: 'record-dispute',
  retryEvents:
    'It sends again what the receiver knows by its id, and the console shows what is parked.',
  previewAnswers: PREVIEW,
  previewStatement: PREVIEW,
  importStatement: 'import-statement',
  settleBreak: RECONCILING,
  undoReconciled: RECONCILING,
  writeTaxFile: 'tax-file',
  recordTaxReceipt: 'It notes what the IRS answered to a file, and moves no money.',
  downloadJournalFile: 'It changes nothing but the audit log, which keeps who opened the file.',
  takeDownBanner: 'end-banner',
  saveBrandDraft: DRAFT,
  saveDraftLogo: DRAFT,
  dropBrandDraft: DRAFT,
  dropPlannedChange:
    'It leaves the terms as they are, and everybody who was told of the change hears of it.',
  addReportSchedule: REPORT_EMAIL,
  removeReportSchedule: REPORT_EMAIL,
  exportAudit: 'It changes nothing but the audit log, which keeps who took the lines.',
  openReport: SECRET_DESK,
  changeReport: SECRET_DESK,
  fileReport: SECRET_DESK,
  closeReport: SECRET_DESK,
  takeInSearch: SECRET_DESK,
  decideMatch: SECRET_DESK,
  answerSearch: SECRET_DESK,
  endSearch: SECRET_DESK,
  withdrawSearch: SECRET_DESK,
  recordContact:
    'It takes down what a holder said or wrote, for the person who spoke with them or has the letter.',
  writeStateReport: 'dormancy-report',
  writeBinder: 'exam-binder',
  decideApproval: 'It is the second person’s part, which only somebody signed in may take.',
  withdrawApproval: 'It only ends a request of the caller’s own.',
}
