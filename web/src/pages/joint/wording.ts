// AddressInformationPage
export const address = 'Address'
export const theirHomeAddress = 'Their home address. We can’t accept a PO box.'

// ApplicationParts
export const stepOf = 'Step {step} of {of}'
export const saveAndFinishLater = 'Save and finish later'
export const closeApplication = 'Close application'

// CloseApplicationPage
export const closeTheApplication = 'Close the application?'
export const keepApplication = 'Keep application'
export const theJointOwner = 'The joint owner'
export const nameWontBeAddedAnd = '{name} won’t be added, and the account stays yours alone.'
export const wellDeleteTheDetailsYou =
  'We’ll delete the details you entered about them. To add them later, you’ll enter them again.'
export const theInvitationWeSentThem =
  'The invitation we sent them will stop working, and we’ll email them.'
export const youllNoLongerSeeThe =
  'You’ll no longer see the details you entered about them. The law requires us to keep the records of their identity check for some time.'

// ConfirmDetailsPage
export const weCouldntReachTheService =
  'We couldn’t reach the service that checks identities. Your answers are saved. Please try again later.'
export const confirmTheDetails = 'Confirm the details'
export const makeSureEverythingIsCorrect =
  'Make sure everything is correct. After this step, only the email address can be changed.'
export const personalInformation = 'Personal information'
export const confirmTheirDetails = 'Confirm their details'

// ContactPage
export const contact = 'Contact'
export const enterTheirOwnEmailAddress =
  'Enter their own email address, which no one else uses here. We’ll send the invitation there, and they’ll sign in with it.'
export const continueLabel = 'Continue'
export const theirEmailAddress = 'Their email address'

// DuplicatePage
export const thisSocialSecurityNumberIs = 'This Social Security number is already in use'
export const shortNameAlreadyHasAn =
  '{shortName} already has an application or an account with the number you entered. Each person can have only one.'
export const ifYouMistypedTheNumber =
  'If you mistyped the number, correct it. If it’s correct, contact us. Your other answers are saved.'
export const correctTheirDetails = 'Correct their details'
export const contactUs = 'Contact us'

// InvitedPage
export const theyOpenTheLinkAnd =
  'They open the link and verify their identity with their Social Security number.'
export const theyChooseAPasswordSign =
  'They choose a password, sign in and add their own mobile phone.'
export const theySignTheAccountDocuments =
  'They sign the account documents. From then on, you both hold the account.'
export const nameIsInvited = '{name} is invited'
export const weSentAnEmail = 'We sent an email.'
export const weSentAnEmailTo = 'We sent an email to {email}.'
export const itsLinkWorksUntil = 'Its link works until {until}.'
export const untilTheySignTheAccount =
  'Until they sign, the account is yours alone and they can’t see it.'
export const whatTheyDoNext = 'What they do next'
export const seeTheJointOwner = 'See the joint owner'
export const goToHome = 'Go to home'

// JointAccountPage
export const theirOwnEmailAddress = 'their own email address'
export const theirNameDateOfBirth = 'their name, date of birth and Social Security number'
export const theirAddress = 'their address'
export const theirOccupation = 'their occupation'
export const youEnterTheirDetailsWe = 'You enter their details. We save your answers at every step.'
export const weCheckTheirIdentityAs =
  'We check their identity, as we checked yours, before they can join.'
export const weInviteThemByEmail = 'We invite them by email. The link works for {hours}.'
export const theyVerifyTheirIdentityChoose =
  'They verify their identity, choose a password and sign the account documents. Until then, the account is yours alone.'
export const addJointAccountHolder = 'Add joint account holder'
export const shareThisAccountWithOne = 'Share this account with one other person.'
export const whatItMeans = 'What it means'
export const whatYouNeed = 'What you need'
export const askForTheirPermissionFirst = 'Ask for their permission first. You’ll need:'
export const whatHappens = 'What happens'
export const begin = 'Begin'
export const notNow = 'Not now'
export const weCouldntAddThisPerson = 'We couldn’t add this person'
export const theApplicationIsClosedWe =
  'The application is closed. We sent them the reason, which we can’t share with you. Nothing changes for you or your account.'
export const theApplicationIsClosed = 'The application is closed'
export const noOneWasAddedYou = 'No one was added. You can start again at any time.'
export const youBothOwnAllOf =
  'You both own all of it, no matter who made the deposits. When one of you dies, it belongs to the other.'
export const eitherOfYouCanWithdraw =
  'Either of you can withdraw all of it without asking the other.'
export const theySeeTransactionsAndStatements =
  'They see transactions and statements from the day they join. From then on, statements name you both.'
export const youMustBothAgreeTo =
  'You must both agree to close the account or to remove the joint owner.'
export const eitherOfYouCanClose =
  'Either of you can close the account. You must both agree to remove the joint owner.'
export const theTaxFormForThe =
  'The tax form for the {earnings} (1099-INT) stays in your name. All of it is reported under your Social Security number.'
export const fromTheDayTheyJoin =
  'From the day they join, the {insurer} insures it as a joint account, up to $250,000 for each of you. If you name beneficiaries, coverage depends on how many there are.'

// OccupationPage
export const occupation = 'Occupation'
export const helpsUsSpotUnauthorizedActivity = 'Helps us spot unauthorized activity.'

// PersonalInformationPage
export const asShownOnTheirDrivers = 'As shown on their driver’s license or passport.'

// ResumePage
export const resumeTheApplication = 'Resume the application'
export const theDetailsYouEnteredAbout = 'The details you entered about the joint owner are saved.'
export const continueWithStepOf = 'Continue with step {step} of {of}'
export const reviewFromTheStart = 'Review from the start'
export const done = '(done)'
export const next = 'Next'
export const notYet = 'Not yet'
export const doneHeading = 'Done'

// ReviewingPage
export const theJointOwnerInside = 'the joint owner'
export const wereReviewingNameSDetails = 'We’re reviewing {name}’s details'
export const youDontNeedToDo =
  'You don’t need to do anything. We’ll send you an alert when the review is finished.'
export const ifTheyreApprovedWellEmail =
  'If they’re approved, we’ll email {name} an invitation. If not, we’ll close the application.'
export const untilThenYourAccountWorks =
  'Until then, your account works as usual and is yours alone.'
export const thisPageUpdatesAutomatically = 'This page updates automatically.'

// SavedPage
export const applicationSaved = 'Application saved'
export const everyStepYouFinishedIs =
  'Every step you finished is saved. We keep what you typed on the page you left for {days}.'
export const youCanContinueFromHome = 'You can continue from home or My Account, on any device.'
export const continueNow = 'Continue now'

// VerifiedPage
export const nameSIdentityIsVerified = '{name}’s identity is verified'
export const theirIdentityIsVerified = 'Their identity is verified'
export const theDetailsYouEnteredMatch =
  'The details you entered match public records. Nothing is shared until they accept.'
export const seeWhatHappensNext = 'See what happens next'

// AccountHolderPage
export const jointAccountHolder = 'Joint Account Holder'
export const theAccountEndingInAccount = 'the account ending in {accountLastFour}'
export const theAccount = 'the account'
export const youBothOwnAllOfAccount =
  'You both own all of {account}. Each of you can deposit, and each of you can withdraw all of it.'
export const untilTheSecondHolderJoins =
  'Until the second holder joins, {account} belongs to you alone.'
export const holderHasLeftTheJoint = '{holder} has left the joint account'
export const theAccountIsNowYours = 'The account is now yours alone. We emailed both of you.'
export const insuranceCoverageNowCountsOne = 'Insurance coverage now counts one owner.'
export const seeInsuranceCoverage = 'See insurance coverage'
export const accountHolders = 'Account holders'
export const holderAndInvitedPerson = 'Holder and invited person'
export const firstHolder = 'First holder'
export const secondHolder = 'Second holder'
export const placeYou = '{place}, you'
export const removeTheJointOwner = 'Remove the joint owner'
export const nameMustAgree = '{name} must agree. Neither of you can do this alone.'
export const askNameToLeave = 'Ask {name} to leave'
export const leaveTheJointAccount = 'Leave the joint account'

// EditJointEmailPage
export const editJointEmailAddress = 'Edit joint email address'
export const weSentTheInvitationTo = 'We sent the invitation to {email}.'
export const wellSendANewInvitation =
  'We’ll send a new invitation to the new address. It works for {hours}, and the earlier link stops working. Use an address that they don’t already sign in with here.'
export const saveAndSendInvitation = 'Save and send invitation'
export const newEmailAddress = 'New email address'

// InvitedHolder
export const waitingForName = 'Waiting for {name}'
export const nameHasSignedUpBut =
  '{name} has signed up but hasn’t signed the account documents yet. Until then, they can’t see the account.'
export const ifYouNoLongerWant = 'If you no longer want to share the account, contact us.'
export const wereReviewingTheirDetails = 'We’re reviewing their details'
export const wereReviewingTheDetailsYou =
  'We’re reviewing the details you gave us about {second}. We’ll email the invitation once they’re approved.'
export const whatHappensNext = 'What happens next'
export const resendInvitation = 'Resend invitation'
export const changeEmailAddress = 'Change email address'
export const weSentANewInvitation = 'We sent a new invitation. The earlier link no longer works.'
export const weSentANewInvitationSentence = 'We sent a new invitation.'

// JointEmailFailedPage
export const theEmailAddressWasNot = 'The email address wasn’t saved'
export const nothingChangedTheInvitationIs =
  'Nothing changed. The invitation still goes to {email}.'
export const tryAgain = 'Try again'
export const backToTheJointOwner = 'Back to the joint owner'

// JointEmailSavedPage
export const theEmailAddressIsSaved = 'The email address is saved'
export const itWorksUntil = 'It works until {until}.'
export const weSentANewInvitationTo = 'We sent a new invitation to {email}.'
export const theEarlierLinkNo = 'The earlier link no longer works.'

// LeaveReview
export const whatChanges = 'What changes'
export const keepTheJointAccount = 'Keep the joint account'
export const oneMoment = 'One moment'

// Requests
export const ifYouChooseAgreeYou =
  'If you choose Agree, you review the payout before you confirm with a code.'
export const ifYouChooseAgreeYouReview =
  'If you choose Agree, you review what changes before you confirm with a code.'
export const ifYouChooseAgreeThis =
  'If you choose Agree, this list replaces the current one right away.'
export const agree = 'Agree'
export const thereWouldBeNoBeneficiaries = 'There would be no beneficiaries.'
export const proposedBeneficiaries = 'Proposed beneficiaries'

// holder-words
export const nameNotProvidedYet = 'Name not provided yet'
export const openedTheAccount = 'Opened the account'
export const joinedOnJoinedOn = 'Joined on {joinedOn}'
export const documentsNotSignedYet = 'Documents not signed yet'
export const invited = 'Invited'
export const underReview = 'Under review'
export const thisTakesEffectRightAway = 'This takes effect right away and can’t be undone.'
export const nameMustAgreeWithinTime =
  '{name} must agree within {timeToAgree}. Nothing changes until then. You can withdraw the request, and {name} can decline it.'
export const insuranceCoverageWillCountOne =
  'Insurance coverage will count one owner instead of two.'
export const bothOfYou = 'both of you'
export const wellAskForACode = 'We’ll ask for a code to confirm, and email {name}.'
export const theMoneyStaysInThe =
  'The money stays in the account and belongs to {name} alone. We won’t pay anything out to you. Withdraw your share first.'
export const youWillNoLongerBe =
  'You will no longer be able to see the account, deposit or withdraw.'
export const youCanStillSignIn =
  'You can still sign in and read the documents from when you were a holder.'
export const theMoneyStaysInTheAccount =
  'The money stays in the account and belongs to you alone. Until {name} leaves, each of you can still withdraw all of it.'
export const nameWillNoLongerBe =
  '{name} will no longer be able to see the account, deposit or withdraw.'
export const nameCanStillReadThe =
  '{name} can still read the documents from when they were a holder.'
export const leaveTheJointAccountQuestion = 'Leave the joint account?'
export const letNameLeave = 'Let {name} leave?'
export const askNameToLeaveQuestion = 'Ask {name} to leave?'
export const letNameLeaveWithName = 'Let {name} leave'
export const askNameToAgree = 'Ask {name} to agree'

// invitation-words
export const theInvitationHasExpired = 'The invitation has expired'
export const nameDidntUseTheLink =
  '{name} didn’t use the link we sent. A new link works for {linkLifetime}.'
export const nameDidntUseTheLinkTo =
  '{name} didn’t use the link we sent to {email}. A new link works for {linkLifetime}.'
export const weEmailedTheInvitation = 'We emailed the invitation. The link works until {expiresAt}.'
export const weEmailedTheInvitationTo =
  'We emailed the invitation to {email}. The link works until {expiresAt}.'
export const theInvitationIsLocked = 'The invitation is locked'
export const theWrongSocialSecurityNumber =
  'The wrong Social Security number was entered {wrongNumbers} times for {name}. A new link won’t help. Contact us to unlock it.'
export const youCantResendItAgain = 'You can’t resend it again. Contact us if it doesn’t arrive.'
export const youCanResendItOnce = 'You can resend it one more time.'
export const youCanResendIt = 'You can resend it {left} more times.'

// CreatePasswordPage
export const createAPassword = 'Create a password'
export const youllSignInWithEmail =
  'You’ll sign in with {email} and this password. Don’t share it with anyone, not even with the other holder.'
export const password = 'Password'
export const yourPasswordWasNotSaved = 'Your password wasn’t saved'
export const youHaveMinutesToChoose =
  'You have {minutes} to choose it after you verify your identity. Verify it again to continue. If you already chose a password, sign in.'
export const enterYourNumberAgain = 'Enter your number again'
export const signIn = 'Sign in'

// IdentityVerifiedPage
export const thankYou = 'Thank you'
export const weVerifiedYourIdentityNow =
  'We verified your identity. Now choose the password you’ll sign in with.'
export const youHaveMinutesIfYou =
  'You have {minutes}. If you need more time, open the link in your invitation again.'
export const chooseAPassword = 'Choose a password'

// InvitationNeeded
export const openTheLinkInYour = 'Open the link in your invitation'
export const toGetStartedOpenThe =
  'To get started, open the link in your invitation email. If you can’t find it, ask the person who invited you to send it again.'

// InvitationPage
export const youreInvitedToShareAn = 'You’re invited to share an account'
export const inviterInvitesYouToBecome =
  '{inviter} invites you to become a joint owner of their account.'
export const youWouldBothOwnAll =
  'You would both own all of it. Each of you could deposit, and each of you could withdraw all of it.'
export const youVerifyYourIdentityWith =
  'You verify your identity with your Social Security number and choose a password.'
export const youBecomeAHolderWhen = 'You become a holder when you sign the account documents.'
export const theInvitationWorksForHours = 'The invitation works for {hours} after we send it.'

// OpenInvitation
export const thePersonWhoInvitedYou = 'The person who invited you'
export const yourInvitationIsLocked = 'Your invitation is locked'
export const theWrongSocialSecurityNumberWas =
  'The wrong Social Security number was entered {wrongNumbers} times. A new link won’t help. Contact us to unlock it.'
export const emailUsFromTheAddress =
  'Email us from the address that received the invitation and tell us who invited you. Never send your Social Security number by email.'
export const email = 'Email {email}'
export const thisInvitationWasCancelled = 'This invitation was canceled'
export const youDontNeedToDoAnything =
  'You don’t need to do anything. If you didn’t expect this, ask the person who invited you.'
export const thisInvitationHasExpired = 'This invitation has expired'
export const askThePersonWhoInvited = 'Ask the person who invited you to send a new one.'
export const thereIsANewerInvitation = 'There is a newer invitation'
export const weSentANewerInvitation =
  'We sent a newer invitation, so this link no longer works. Use the link in the latest email, or ask the person who invited you which address it went to.'
export const youHaveAlreadySignedUp = 'You have already signed up'
export const thisInvitationWasUsedSign =
  'This invitation was used. Sign in with your email address and password.'
export const thisInvitationCantBeUsed = 'This invitation can’t be used right now'
export const yourLinkStillWorksLater =
  'Your link still works later, until it expires. Contact us if you have questions.'
export const weCantFindThisInvitation = 'We can’t find this invitation'
export const openTheLinkInYourInvitation =
  'Open the link in your invitation email again. If it still doesn’t work, ask the person who invited you to send a new one.'

// PasswordSuccessPage
export const yourPasswordIsSaved = 'Your password is saved'
export const twoStepsAreLeftYou = 'You have two steps left. You can do them at any time:'
export const signInWithEmail =
  'Sign in with {email}. We’ll email you a code, and you can add your mobile phone for the next ones.'
export const signInAndWellEmail =
  'Sign in. We’ll email you a code, and you can add your mobile phone for the next ones.'
export const readAndSignTheAccount =
  'Read and sign the account documents. Then you’re a holder of the account.'

// SsnVerificationPage
export const verifyYourIdentity = 'Verify your identity'
export const inviterInvitedYouToShare = '{inviter} invited you to share their account.'
export const enterYourSocialSecurityNumber =
  'Enter your Social Security number so that no one else can use your invitation. It must match the number {inviter} gave us.'
export const checkingYourNumber = 'Checking your number'
export const checkingYourIdentity = 'Checking your identity'
export const socialSecurityNumber = 'Social Security number'
export const afterWrongNumbersWrongNumbers =
  'After {wrongNumbers} wrong numbers, we lock the invitation.'

// WelcomePage
export const welcome = 'Welcome'
export const oneStepIsLeftRead =
  'You have one step left: read and sign each account document. When you’ve signed them all, you’re a holder of the account. Until then, you can’t see it.'
export const youCanStopAtAny = 'You can stop at any time and continue when you sign in again.'
export const lengthOfLength2Signed = '{length} of {length2} signed.'
export const youreNowAHolderOf = 'You’re now a holder of the account. You both own all of it.'
export const likeTheOtherHolderYou =
  'Like the other holder, you can deposit to it and withdraw all of it.'
export const youSeeItsTransactionsAnd =
  'You see its transactions and statements from the day you joined.'
export const yourEmailAddressPhoneDevices =
  'Your email address, phone, devices and messages stay private. The other holder sees only your name and that you share the account.'
export const theFirstHolderManagesBeneficiaries =
  'The first holder manages donations and receives the tax form. You must both agree to the beneficiaries.'
export const seeAccountHolders = 'See account holders'
export const youMustBothAgreeToClose = 'You must both agree to close the account or to leave it.'
export const eitherOfYouCanCloseThe =
  'Either of you can close the account. You must both agree before one of you leaves it.'
