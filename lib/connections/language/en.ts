import { formatDay } from '#lib/days.ts'
import type { Language } from './language.ts'

const and = new Intl.ListFormat('en', { type: 'conjunction' })

export const en: Language = {
  code: 'en',
  name: 'English',
  list: (words) => and.format(words),
  resources: {
    activity: 'daily activity',
    blood_oxygen: 'blood oxygen',
    blood_pressure: 'blood pressure',
    body: 'body measurements',
    glucose: 'glucose',
    heartrate: 'heart rate',
    meal: 'meals',
    menstrual_cycle: 'menstrual cycle',
    profile: 'profile',
    sleep: 'sleep',
    workouts: 'workouts',
  },
  provider: 'your device',
  subject: (providers) => `Your data from ${providers}`,
  greeting: 'Hello,',
  errors: {
    token_refresh_failed: (provider) => ({
      what: `${provider} no longer lets us receive your data.`,
      please: `Please connect ${provider} again.`,
    }),
    user_not_found: (provider) => ({
      what: `${provider} no longer finds the account that you connected.`,
      please: `Please connect ${provider} again, with the account that you use now.`,
    }),
    deregistered_per_provider: (provider) => ({
      what: `Your connection with ${provider} has ended.`,
      please: `If you still want to share this data with us, please connect ${provider} again. If you ended it yourself, you need do nothing.`,
    }),
    required_scopes_not_granted: (provider) => ({
      what: `${provider} sends us nothing, because something that is needed for it was not allowed.`,
      please: `Please connect ${provider} again and allow it.`,
    }),
    provider_credential_error: (provider) => ({
      what: `${provider} did not accept your sign-in.`,
      please: `Please connect ${provider} again and sign in anew.`,
    }),
    provider_password_expired: (provider) => ({
      what: `Your password at ${provider} has expired.`,
      please: `Please choose a new one at ${provider}, then connect ${provider} again.`,
    }),
  },
  missing: (provider, resources) => `${provider} does not send us your ${resources}.`,
  allow: {
    alone: (provider) => `Please connect ${provider} again, and allow this when you are asked:`,
    also: 'When you are asked what we may receive, please allow this:',
  },
  scope: (scope, resources) => `“${scope}”, for your ${resources}`,
  restores: (resources) => `Then we receive: ${resources}.`,
  silent: ({ provider, newest, usualDays }) =>
    `The newest workout that we have from ${provider} is of ${formatDay(newest)}; before, there was one about every ${usualDays === 1 ? 'day' : `${usualDays} days`}. If you still use ${provider}, please open it and check that you are signed in and that your device sends its data there. If you no longer use it, you need do nothing.`,
  where: 'You can connect in the same place as the first time.',
  closing: 'Thank you.',
}
