import type { Day } from '#lib/days.ts'

import type { Language } from './language.ts'

const and = new Intl.ListFormat('es', { type: 'conjunction' })
const longDay = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' })
const formatDay = (day: Day) => longDay.format(new Date(`${day}T00:00:00Z`))

export const es: Language = {
  code: 'es',
  name: 'Español',
  list: (words) => and.format(words),
  resources: {
    activity: 'actividad diaria',
    blood_oxygen: 'oxígeno en sangre',
    blood_pressure: 'presión arterial',
    body: 'medidas corporales',
    glucose: 'glucosa',
    heartrate: 'frecuencia cardíaca',
    meal: 'comidas',
    menstrual_cycle: 'ciclo menstrual',
    profile: 'perfil',
    sleep: 'sueño',
    workouts: 'entrenamientos',
  },
  provider: 'su dispositivo',
  subject: (providers) => `Sus datos de ${providers}`,
  greeting: (name) => (name === null ? 'Hola:' : `Hola, ${name}:`),
  errors: {
    token_refresh_failed: (provider) => ({
      what: `Dejamos de recibir sus datos de ${provider}.`,
      please: `Por favor, vuelva a conectar ${provider}.`,
    }),
    user_not_found: (provider) => ({
      what: `${provider} ya no encuentra la cuenta que usted conectó.`,
      please: `Por favor, vuelva a conectar ${provider} con la cuenta que usa ahora.`,
    }),
    deregistered_per_provider: (provider) => ({
      what: `Su conexión con ${provider} finalizó.`,
      please: `Si todavía desea compartir estos datos con nosotros, vuelva a conectar ${provider}. Si se desconectó a propósito, no tiene que hacer nada.`,
    }),
    required_scopes_not_granted: (provider) => ({
      what: `No podemos recibir sus datos de ${provider} porque hay un permiso desactivado.`,
      please: `Por favor, vuelva a conectar ${provider} y active ese permiso.`,
    }),
    provider_credential_error: (provider) => ({
      what: `${provider} rechazó sus datos de acceso.`,
      please: `Por favor, vuelva a conectar ${provider} e inicie sesión de nuevo.`,
    }),
    provider_password_expired: (provider) => ({
      what: `Su contraseña de ${provider} venció.`,
      please: `Por favor, cree una contraseña nueva en ${provider} y después vuelva a conectar ${provider}.`,
    }),
  },
  missing: (provider, resources) =>
    `No estamos recibiendo estos datos de ${provider}: ${resources}.`,
  allow: {
    alone: (provider) => `Por favor, vuelva a conectar ${provider}. Cuando se le solicite, active:`,
    also: 'Cuando se le solicite, active:',
  },
  restores: (resources) => `Cuando vuelva a conectarse, recibiremos: ${resources}.`,
  resumes: (resources) => `Cuando vuelva a conectarse, recibiremos de nuevo: ${resources}.`,
  silent: ({ provider, newest, usualDays }) =>
    `El entrenamiento más reciente que tenemos de ${provider} es del ${formatDay(newest)}. Antes recibíamos uno ${usualDays === 1 ? 'casi todos los días' : `cada ${usualDays} días, más o menos`}. Si todavía usa ${provider}, abra la aplicación y verifique que su sesión esté iniciada y que su dispositivo se esté sincronizando. Si ya no lo usa, no tiene que hacer nada.`,
  noData: ({ provider, connectedOn }) =>
    `Usted conectó ${provider} el ${formatDay(connectedOn)} y todavía no hemos recibido entrenamientos. Si usa ${provider}, abra la aplicación y verifique que su sesión esté iniciada y que su dispositivo se esté sincronizando. Si no lo usa, no tiene que hacer nada.`,
  disconnected: (provider) =>
    `${provider} ya no está conectado, por lo que dejamos de recibir sus datos. Si todavía desea compartirlos con nosotros, vuelva a conectar ${provider}. Si lo desconectó a propósito, no tiene que hacer nada.`,
  unconnected:
    'Todavía no ha conectado ningún dispositivo ni aplicación. Por favor, conecte uno para que recibamos sus datos.',
  connectedBefore: ({ newest }) =>
    `Actualmente no tiene ningún dispositivo ni aplicación conectados, por lo que dejamos de recibir sus entrenamientos. El más reciente que tenemos es del ${formatDay(newest)}. Si todavía desea compartir sus datos con nosotros, vuelva a conectar su dispositivo o aplicación. Si lo desconectó a propósito, no tiene que hacer nada.`,
  where: 'Para volver a conectarse, use la aplicación donde configuró la conexión por primera vez.',
  whereLinked: (link) => `Vuelva a conectarse aquí: ${link}`,
  connectLinked: (link) => `Conéctese aquí: ${link}`,
  closing: 'Muchas gracias.',
}
