{{- define "porchlight.name" -}}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{- end }}

{{- define "porchlight.selector" -}}
app.kubernetes.io/name: porchlight
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "porchlight.labels" -}}
{{ include "porchlight.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{- define "porchlight.image" -}}
{{- if .Values.image.digest }}{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else }}{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ end }}
{{- end }}

{{- define "porchlight.pod" -}}
serviceAccountName: {{ include "porchlight.name" .root }}
automountServiceAccountToken: false
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets: {{ toJson . }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: { type: RuntimeDefault }
volumes:
  - name: data
    emptyDir: { sizeLimit: 2Gi }
  - name: tmp
    emptyDir: { sizeLimit: 1Gi }
{{- end }}

{{- define "porchlight.container" -}}
name: {{ .component }}
image: {{ include "porchlight.image" .root }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
args: [{{ .component }}]
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: tmp, mountPath: /tmp }
{{- end }}

{{- define "porchlight.secret" -}}
valueFrom:
  secretKeyRef: { name: {{ .name }}, key: {{ .key }} }
{{- end }}

{{/* What every process is told. */}}
{{- define "porchlight.environment" -}}
- name: PUBLIC_URL
  value: {{ .Values.publicUrl | quote }}
- name: DOCUMENTS_URL
  value: {{ .Values.documentsUrl | quote }}
- name: CLAMD
  value: {{ .Values.clamd | quote }}
- name: PLAIN_CONNECTIONS
  value: {{ .Values.plainConnections | quote }}
- name: TRUST_PROXY
  value: {{ .Values.trustProxy | quote }}
- name: DRAIN_SECONDS
  value: {{ .Values.drainSeconds | quote }}
- name: ENCRYPTION_KEYS
{{ include "porchlight.secret" .Values.secrets.encryption | indent 2 }}
{{- with .Values.secrets.store }}{{ if .name }}
- name: AWS_ACCESS_KEY_ID
  valueFrom:
    secretKeyRef: { name: {{ .name }}, key: AWS_ACCESS_KEY_ID }
- name: AWS_SECRET_ACCESS_KEY
  valueFrom:
    secretKeyRef: { name: {{ .name }}, key: AWS_SECRET_ACCESS_KEY }
{{- end }}{{ end }}
{{- with .Values.secrets.smtp }}{{ if .name }}
- name: SMTP_URL
{{ include "porchlight.secret" . | indent 2 }}
{{- end }}{{ end }}
{{- with .Values.secrets.receivers }}{{ if .name }}
- name: EVENT_RECEIVERS
{{ include "porchlight.secret" . | indent 2 }}
{{- end }}{{ end }}
{{- with .Values.secrets.texts }}{{ if .name }}
- name: {{ .variable }}
{{ include "porchlight.secret" . | indent 2 }}
{{- end }}{{ end }}
{{- with .Values.secrets.replies }}{{ if .name }}
- name: MAIL_WEBHOOK_SECRET
{{ include "porchlight.secret" . | indent 2 }}
{{- end }}{{ end }}
{{- range $name, $value := .Values.environment }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "porchlight.databaseUrl" -}}
- name: DATABASE_URL
{{ include "porchlight.secret" (dict "name" .root.Values.secrets.database.name "key" .key) | indent 2 }}
{{- end }}

{{- define "porchlight.probes" -}}
ports:
  - { name: http, containerPort: 3000 }
# A first start compiles the pack.
startupProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 2
  failureThreshold: 90
livenessProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: { path: /readyz, port: http }
  periodSeconds: 2
  timeoutSeconds: 3
  failureThreshold: 2
{{- end }}

{{- define "porchlight.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
{{ include "porchlight.selector" . | indent 8 }}
{{- end }}
