import { readRules } from './read-rules.ts'

/** Rules on dormancy, holds and sanctions, ACH origination, records and alerts. */
export const DORMANCY_HOLDS_RECORDS = readRules(`
# Dormancy
dormancy-letter State law [U]
Who was not heard of gets a letter before the report, by mail and by email where that is agreed to.
accounts/dormancy/dormancy.db accounts/dormancy/calendar documents/paper-mail/papers.db => dormancy_letters
dormancy-reset State law
First contact by any holder resets the period; interest never stops.
accounts/dormancy/dormancy.db accounts/dormancy/console/dormancy.db => last_contacts
dormancy-report State law [U]
The report is a NAUPA II file with code AC02, and the money goes to the state by two people.
accounts/dormancy/naupa/report accounts/dormancy/console/dormancy.db => handed_over
dormancy-back Institution's own rule
A dormant account is given back after a fresh code of the holder and by two people.
accounts/dormancy/console/dormancy.db => reactivated

# Holds, sanctions, suspicion
holds Reg CC, 12 CFR 229.2(a)
Holds on savings are contract, shown before confirming, with a longest time.
money/transfers/settle-due.db money/orders/make-deposit.db => deposits_with_dates
blocked 31 CFR 501.603
A sanctioned person's money is blocked or sent back, reported in 10 business days, and kept known 10 years.
money/returns/hold-stops-money.db people/registration/check-identity.db => sanctions_work
suspicion 31 USC 5318(g)
Reports of suspicion have a store and a role of their own, and nothing tells of them: not this binder either.
compliance/sar/suspicion.db => -
requests-314a 31 CFR 1010.520
Names asked for by law are searched in 14 days, only hits are answered, and nothing tells of them: not this binder either.
compliance/sar/searches/searches.db => -
declined FCRA 615(a) [U]
A decline from a consumer report names the agency, that it did not decide, and the right to a copy.
compliance/reviews/finish-review.db => -

# ACH originator
rates-counted Nacha, return rate limits
Rates count debits returned by debits sent, entries and not dollars, over 60 days.
money/console/money.db => return_rates
fraud Nacha, fraud monitoring
All entries are watched for fraud by risk, and how is reviewed every year.
access/security/stolen.db money/linking/step-up.db => -
records-kept Nacha, records
Authorisations are kept two years after they end, entries six.
/doors/jobs/prune-calls.db => oldest_records
reversal-days Nacha, reversals
A reversal leaves within five banking days after settlement, by two people, and the receiver is told.
accounts/customer-acts/reversal.db /verify/staff-money-checks.db => money_by_hand
dishonoured Nacha, R61 to R77
A wrong return is dishonoured within five banking days.
- => -
reconciled Institution's own rule
What the network's files say agrees with the books, and each break is named.
money/reconciliation/one-of-a-thousand money/reconciliation/reconciliation.db /verify/verify-books.db => reconciled_days

# Console and records
two-people Institution's own rule
Money by hand, holds, rates, documents and the like need two people; nobody agrees to what they asked for.
compliance/approvals/approvals.db access/staff/team/two-administrators.db accounts/customer-acts/refund.db /doors/console/roles.db => two_people
own-accounts Institution's own rule
Nobody of the staff acts on their own or their family's account, nor reads what is in it.
/platform/conflicts-of-interest/every-call.db access/staff/team/ties.db => -
access-review Norm
Who may what is one table; leavers lose access at once.
/doors/console/roles.db access/staff/sign-in/door.db => staff_access
kept Retention
What happened is kept for as long as each rule says, and its history cannot be changed.
/platform/audit/audit.db /ledger/guards.db => audit_trail
incidents 12 CFR 304.23; 748.1 [U]
An incident is told to the regulator within 36 hours, by a credit union within 72.
- => -

# Alerts, giving and others
sms TCPA, 47 CFR 64.1200
One STOP ends all texts at once, with one confirmation; HELP is answered.
contact/texts/texts.db contact/texts/read-keyword => stopped_phones
notices-stay Institution's own rule
Notices of law or safety cannot be switched off; a consent taken back or a bounce leads to paper.
contact/alerts/preferences/preferences.db documents/paper-mail/papers.db => papers_due
giving Cal. Gov. Code 12599.9 [U]
What is given is the institution's money; an organisation that lost its standing cannot be chosen.
money/nonprofits/giving/give-monthly.db money/nonprofits/search/search-nonprofits.db => gifts
minors State law
Nobody under 18 opens an account; as a beneficiary they may be named.
people/registration/registration.db => known_holders
visitors CCPA [U]
Data of visitors who are no customers is not exempt: none is sent to others.
/platform/http/security-headers.db => -
`)
