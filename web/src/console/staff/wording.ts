// ManageStaff
export const confirmRestoredAccess = 'Confirm restored access'
export const changeRole = 'Change role'
export const disable = 'Disable'
export const enable = 'Enable'
export const sendAPasswordLink = 'Send a password link'
export const removeLostPasskeys = 'Remove lost passkeys'
export const requestApproval = 'Request approval'
export const change = 'Change'
export const nameIsSignedOutImmediately =
  '{name} is signed out immediately and can no longer sign in. Their open requests are withdrawn.'
export const anOperatorRestoredAccessFor =
  'An operator restored access for {name}. Confirm it if this is correct. Otherwise it ends on {restoredUntil}.'
export const nameGetsANewLink = '{name} gets a new link. Earlier links stop working.'
export const nothingChangesUntilAnotherAdministrator =
  'Nothing changes until another administrator approves. Then {name} is signed out and can’t approve requests during the waiting period.'
export const nameCanNoLongerSign = '{name} can no longer sign in.'
export const accessForNameIsConfirmed = 'Access for {name} is confirmed.'
export const aNewLinkWasSent = 'A new link was sent to {email}.'
export const theChangeForNameWas =
  'The change for {name} was sent to another administrator for approval.'

// RoleField
export const role = 'Role'

// RoleTable
export const whatEachRoleCanDo = 'What each role can do'
export const permission = 'Permission'
export const yes = 'Yes'
export const no = 'No'

// CustomRoles
export const customRoles = 'Custom roles'
export const rolesOfYourInstitution =
  'Roles of your institution, composed of permissions. Adding, changing or retiring one takes two administrators, and no one can have a role that they approved.'
export const noCustomRoles = 'There are no custom roles.'
export const addRole = 'Add a role'
export const changeThisRole = 'Change {name}'
export const retireThisRole = 'Retire {name}'
export const retire = 'Retire'
export const permissions = 'Permissions'
/** The desks whose permissions a role can have, by the first part of the permission’s name. */
export const desks = {
  work: 'Work',
  customers: 'Customers',
  reviews: 'Reviews',
  messages: 'Messages',
  disputes: 'Disputes',
  money: 'Money',
  dormancy: 'Dormancy',
  reports: 'Reports',
  binder: 'Exam binder',
  content: 'Content',
  approvals: 'Approvals',
  policy: 'Approval policy',
  events: 'Events',
  audit: 'Audit',
} as const
export const staffWithThisRole = 'Staff'
export const description = 'Description'
export const refundsPerDay = 'Refunds per day'
export const transferReversalsPerDay = 'Transfer reversals per day'
export const leaveEmptyForTheInstitutionsLimit = 'Leave empty for the institution’s limit.'
export const everyRoleMay = 'Every role can also see the work queue and published content.'
export const theRoleWasSentFor = 'The role {name} was sent to another administrator for approval.'
export const retiringWasSentFor =
  'The request to retire {name} was sent to another administrator for approval.'
export const changeAppliesToEverybody =
  'Once another administrator approves, everyone with this role is signed out, and requests that they may no longer make are withdrawn.'
export const nobodyCanBeGivenThisRole =
  'Once another administrator approves, no one can be given this role. People who have it must get another role first.'

// SecuritySettings
export const securitySettings = 'Security settings'
export const changeSettings = 'Change settings'
export const approversNeedAPasskey = 'Approvers need a passkey'
export const waitingPeriodForNewApprovers = 'Waiting period for new approvers'
export const requestsExpireAfter = 'Requests expire after'
export const enterAWholeNumber = 'Enter a whole number'
export const changeSecuritySettings = 'Change security settings'
export const theNewSettingsWereSent =
  'The new settings were sent to another administrator for approval.'
export const requestsCanBeDecidedOnly =
  'Approvers can decide requests only after they sign in with a passkey.'
export const waitingPeriodForNewApproversIn = 'Waiting period for new approvers (hours)'
export const alsoAppliesAfterARole =
  'Also applies after a role change, a new password link or removed passkeys.'
export const requestsExpireAfterInDays = 'Requests expire after (days)'

// StaffPage
export const addAStaffMember = 'Add a staff member'
export const theRequestToAddName =
  'The request to add {name} was sent to another administrator for approval.'
export const onceAnotherAdministratorApprovesThe =
  'Once another administrator approves, the new staff member gets an email with a link to choose a password. The link works once and expires in {linkHours}.'
export const name = 'Name'
export const workEmail = 'Work email'
export const everyoneWhoCanSignIn =
  'Everyone who can sign in to this console. Adding staff and changing roles takes two administrators.'
export const addStaff = 'Add staff'

// StaffTable
export const staff = 'Staff'
export const thereAreNoStaffAccounts = 'There are no staff accounts yet.'
export const passkeys = 'Passkeys'
export const status = 'Status'
export const lastSignedIn = 'Last signed in'
export const never = 'Never'
export const conflictsOfInterest = 'Conflicts of interest'
export const accounts = 'Accounts'
export const relatedToName = 'related to {name}'
export const manage = 'Manage'
export const fromIdentityProvider = 'From the identity provider'
export const noGroup = 'No group'
export const you = 'You'
export const disabled = 'Disabled'
export const accessRestored = 'Access restored'
export const invited = 'Invited'
export const active = 'Active'

// SingleSignOnPage
export const staffCanSignInWith =
  'Staff can sign in with your institution’s identity provider, and get their roles from its groups. Changes take two administrators.'
export const changeProvider = 'Change provider'
export const setUpProvider = 'Set up a provider'
export const removeProvider = 'Remove provider'
export const noProvider = 'Staff sign in with a password and code, or a passkey.'
export const provider = 'Provider'
export const providerName = 'Name'
export const providerHint = 'Shown on the button: “Sign in with …”'
export const issuer = 'Issuer'
export const issuerHint = 'The issuer that the provider’s metadata names, starting with https://'
export const clientId = 'Client ID'
export const clientSecret = 'Client secret'
export const leaveEmptyToKeep = 'Leave empty to keep the current one.'
export const setOnDate = 'Set on {date}'
export const groupsClaim = 'Groups claim'
export const groupsClaimHint = 'Often “groups” or “roles”'
export const passwordsAndPasskeys = 'Passwords and passkeys'
export const passwordsHint =
  'You can turn these off after two administrators have signed in with the provider. An operator can restore access for one business day.'
export const on = 'On'
export const off = 'Off'
export const enterAtTheProvider = 'Enter these at the provider'
export const redirectUri = 'Redirect URI'
export const signedOutUri = 'Sign-out redirect URI'
export const administratorsSignedIn = 'Linked administrators'
export const rolesOfGroups = 'Roles of groups'
export const highestRoleCounts =
  'People in several groups get the highest role: administrator, compliance, approver, operations, agent, custom roles, viewer. A new role from a group can’t approve requests for a day.'
export const noGroupHasARole = 'No group has a role yet, so no one can sign in with the provider.'
export const group = 'Group'
export const groupHint = 'As the claim lists it: a name or an ID'
export const giveAGroupARole = 'Give a group a role'
export const noRole = 'None'
export const retiredRole = 'Retired role'
export const changeForGroup = 'for the group {group}'
export const sentForApproval = 'The request was sent to another administrator for approval.'
export const onceRemovedEverybody =
  'Once another administrator approves, everyone who signed in with {name} is signed out. They need a password or a passkey; send links under Staff.'

// ProvisioningSection
export const provisioning = 'Provisioning (SCIM)'
export const provisioningLead =
  'The provider can create, change and disable staff, and update its groups, as soon as something changes there. Roles still come from the groups above.'
export const baseUrl = 'Base URL'
export const lastCall = 'Last call'
export const lastRefusal = 'Last refused call'
export const people = 'People'
export const peopleCounts = '{people} sent, {active} active, {accounts} with an account'
export const groups = 'Groups'
export const tokens = 'Tokens'
export const noToken = 'No token yet. Make one, and enter it at the provider.'
export const noTokenLeft =
  'No token is in use, so the provider’s calls are refused. What it sent before still applies.'
export const tokenInUseSince = 'In use since'
export const lastUsed = 'Last used'
export const tokenEnds = 'Ends'
export const endToken = 'End token'
export const tokenOfDate = 'in use since {date}'
export const makeAToken = 'Make a token'
export const token = 'Token'
export const tokenHint =
  'Copy it now and enter it at the provider. It won’t be shown again, and works once another administrator approves. The current token then works for 7 more days.'
export const tokenSentForApproval =
  'The token was sent to another administrator for approval. It works once they approve.'
export const tokenEnded = 'The token was ended.'
export const endTokenMeans =
  'It stops working right away. If it’s the only token, the provider’s calls are refused until there is a new one.'
export const stopProvisioning = 'Stop provisioning'
export const stopProvisioningMeans =
  'Once another administrator approves, all tokens end, and the people and groups that the provider sent are deleted here. Staff accounts stay, and the claim at sign-in decides their roles again.'
export const notApplied = 'Needs attention'
export const person = 'Person'
export const why = 'Why'

// TiesPage
export const theirOwn = 'Their own'
export const familyOrCloseRelation = 'Family or close relation'
export const recordAnAccount = 'Record an account'
export const recordAccount = 'Record account'
export const nameCanNoLongerAccess = '{name} can no longer access the account of {email}.'
export const nameCanNoLongerOpen =
  '{name} can no longer open or change this account, or approve requests about it.'
export const customerEmail = 'Customer email'
export const theEmailTheCustomerSigns = 'The email the customer signs in with.'
export const relationship = 'Relationship'
export const allStaff = 'All staff'
export const accountsRelatedToName = 'Accounts related to {name}'
export const thisPersonCantOpenOr =
  'This person can’t open or change these accounts, or approve requests about them.'
export const anotherAdministratorMustRecordYour =
  'Another administrator must record your related accounts.'
export const relatedAccounts = 'Related accounts'
export const noAccountsAreRecordedAsk =
  'No accounts are recorded. Ask this person which accounts belong to them or their family.'
export const noEmailOnFile = 'No email on file'
export const reason = 'Reason'
export const sameAsTheirWorkEmail = 'Same as their work email'
export const recorded = 'Recorded'
export const automatically = 'Automatically'
export const remove = 'Remove'
export const removeThisAccount = 'Remove this related account'
export const theRequestToRemoveThe =
  'The request to remove the account of {email} from this list was sent to another administrator for approval.'
export const onceAnotherAdministratorApprovesName =
  'Once another administrator approves, {name} can open the account of {email} again.'

// RoleLimits
export const dailyLimits = 'Daily limits'
export const eachPersonWithARole =
  'The most that each person with a role can request in one day. The institution’s refund limit applies too.'
export const noDailyLimits = 'No daily limits are set for roles.'
export const changeLimit = 'Change a limit'
export const limitPerDay = 'Limit per day'
export const leaveEmptyForNoLimit = 'Leave empty for no limit.'
export const refunds = 'Refunds'
export const transferReversals = 'Transfer reversals'
export const theLimitWasSentFor = 'The limit was sent to another administrator for approval.'

// PolicyPage
export const whoApprovesEachKind =
  'Who approves each kind of request, by amount. A rule can only make approvals stricter. Changing one takes two administrators.'
export const changeRule = 'Change a rule'
export const approvalRules = 'Approval rules'
export const request = 'Request'
export const fromAmount = 'From'
export const anyAmount = 'Any amount'
export const hasNoAmount = 'Has no amount'
export const aboveTheLimit = 'Above the limit'
export const onePersonCanDoSmaller = 'Without a rule, one person can do smaller ones alone.'
export const approvers = 'Approvers'
export const decidedBy = 'Decided by'
export const origin = 'Set by'
export const minimum = 'Minimum'
export const yourInstitution = 'Your institution'
export const removeRule = 'Remove rule'
export const forKind = 'for {kind}'
export const fromAmountHint =
  'Leave empty for any amount. Only requests that move money have an amount.'
export const onePerson = '1 person'
export const twoPeople = '2 different people'
export const theRuleWasSentFor = 'The rule was sent to another administrator for approval.'
export const requestsThatAreAlreadyOpen = 'Requests that are already open keep their rule.'
export const theMinimumAppliesAgain =
  'Once another administrator approves, the rule for the next lower amount applies again, or the minimum.'
