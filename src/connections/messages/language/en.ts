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
  greeting: (name) => (name === null ? 'Hi,' : `Hi ${name},`),
  errors: {
    token_refresh_failed: (provider) => ({
      what: `We’ve stopped receiving your data from ${provider}.`,
      please: `Please reconnect ${provider}.`,
    }),
    user_not_found: (provider) => ({
      what: `${provider} can’t find the account you connected.`,
      please: `Please reconnect ${provider} with the account you use now.`,
    }),
    deregistered_per_provider: (provider) => ({
      what: `Your connection to ${provider} has ended.`,
      please: `If you still want to share this data with us, please reconnect ${provider}. If you ended the connection on purpose, you don’t need to do anything.`,
    }),
    required_scopes_not_granted: (provider) => ({
      what: `We can’t receive your data from ${provider} because a permission is turned off.`,
      please: `Please reconnect ${provider} and turn that permission on.`,
    }),
    provider_credential_error: (provider) => ({
      what: `${provider} rejected your sign-in.`,
      please: `Please reconnect ${provider} and sign in again.`,
    }),
    provider_password_expired: (provider) => ({
      what: `Your ${provider} password has expired.`,
      please: `Please set a new password with ${provider}, then reconnect ${provider}.`,
    }),
  },
  missing: (provider, resources) =>
    `We’re not receiving some of your data from ${provider}: ${resources}.`,
  allow: {
    alone: (provider) => `Please reconnect ${provider}. When asked, turn on:`,
    also: 'When asked, turn on:',
  },
  restores: (resources) => `Once you reconnect, we’ll receive this data: ${resources}.`,
  resumes: (resources) => `Once you reconnect, we’ll receive this data again: ${resources}.`,
  silent: ({ provider, newest, usualDays }) =>
    `The last workout we received from ${provider} was recorded on ${formatDay(newest)}. Before that, we received one ${usualDays === 1 ? 'almost every day' : `about every ${usualDays} days`}. If you still use ${provider}, please open the app. Check that you’re signed in and that your device is syncing. If you no longer use it, you don’t need to do anything.`,
  noData: ({ provider, connectedOn }) =>
    `You connected ${provider} on ${formatDay(connectedOn)}, and we haven’t received any workouts from it. If you use ${provider}, please open the app. Check that you’re signed in and that your device is syncing. If you don’t use it, you don’t need to do anything.`,
  disconnected: (provider) =>
    `${provider} is no longer connected, so we’ve stopped receiving your data. If you still want to share it with us, please reconnect ${provider}. If you disconnected it on purpose, you don’t need to do anything.`,
  unconnected:
    'You haven’t connected a device or app yet. Please connect one so that we can receive your data.',
  connectedBefore: ({ newest }) =>
    `You don’t have any devices or apps connected, so we’ve stopped receiving your workouts. The last one we received was recorded on ${formatDay(newest)}. If you still want to share your data with us, please reconnect your device or app. If you disconnected it on purpose, you don’t need to do anything.`,
  where: 'To reconnect, use the app where you first set up the connection.',
  whereLinked: (link) => `Reconnect here: ${link}`,
  connectLinked: (link) => `Connect here: ${link}`,
  closing: 'Thank you.',
}
