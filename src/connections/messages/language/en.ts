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
  greeting: 'Hi,',
  errors: {
    token_refresh_failed: (provider) => ({
      what: `We’ve stopped receiving your data from ${provider}.`,
      please: `Please reconnect ${provider}.`,
    }),
    user_not_found: (provider) => ({
      what: `${provider} no longer finds the account you connected.`,
      please: `Please reconnect ${provider} with the account you use now.`,
    }),
    deregistered_per_provider: (provider) => ({
      what: `Your connection to ${provider} has ended.`,
      please: `If you still want to share this data with us, please reconnect ${provider}. If you did this on purpose, no action is needed.`,
    }),
    required_scopes_not_granted: (provider) => ({
      what: `We don’t receive your data from ${provider} because a permission we need was turned off.`,
      please: `Please reconnect ${provider} and allow it.`,
    }),
    provider_credential_error: (provider) => ({
      what: `${provider} rejected your sign-in.`,
      please: `Please reconnect ${provider} and sign in again.`,
    }),
    provider_password_expired: (provider) => ({
      what: `Your ${provider} password has expired.`,
      please: `Please choose a new one at ${provider}, then reconnect ${provider}.`,
    }),
  },
  missing: (provider, resources) => `We don’t receive your ${resources} from ${provider}.`,
  allow: {
    alone: (provider) => `Please reconnect ${provider}. When asked, turn on:`,
    also: 'When asked, please turn on:',
  },
  scope: (scope, resources) => `“${scope}”, for your ${resources}`,
  restores: (resources) => `Once you reconnect, we’ll receive your ${resources}.`,
  silent: ({ provider, newest, usualDays }) =>
    `The last workout we have from ${provider} is from ${formatDay(newest)}. Before that, there was one about every ${usualDays === 1 ? 'day' : `${usualDays} days`}. If you still use ${provider}, please open it and check that you’re signed in and that your device syncs. If you no longer use it, no action is needed.`,
  noData: ({ provider, connectedOn }) =>
    `You connected ${provider} on ${formatDay(connectedOn)}, and we haven’t received any workouts from it. If you use ${provider}, please open it and check that you’re signed in and that your device syncs. If you don’t use it, no action is needed.`,
  disconnected: (provider) =>
    `${provider} is no longer connected, so we’ve stopped receiving your data. If you still want to share it with us, please reconnect ${provider}. If you did this on purpose, no action is needed.`,
  unconnected:
    'You haven’t connected a device or app yet. Please connect one so that we receive your data.',
  connectedBefore: ({ newest }) =>
    `No device or app of yours is connected now, so we’ve stopped receiving your workouts. The last one we have is from ${formatDay(newest)}. If you still want to share your data with us, please reconnect your device or app. If you did this on purpose, no action is needed.`,
  where: 'You can do this in the app where you first connected it.',
  closing: 'Thank you.',
}
