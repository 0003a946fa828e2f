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
{{- if .root.Values.secrets.asFiles }}
  - name: secrets
    projected:
      # 0440: the group is the pod's.
      defaultMode: 288
      sources:
{{- range include "porchlight.secrets" . | fromYamlArray }}
        - secret: { name: {{ .name }}, items: [{ key: {{ .key }}, path: {{ .variable }} }] }
{{- end }}
{{- end }}
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
{{- if .root.Values.secrets.asFiles }}
  - { name: secrets, mountPath: /run/secrets/portal, readOnly: true }
{{- end }}
{{- end }}

{{/* The secrets of a component: the variable, and the Secret and the key that hold it. */}}
{{- define "porchlight.secrets" -}}
{{- $secrets := .root.Values.secrets }}
{{- with $secrets.database }}
- { variable: DATABASE_URL, name: {{ .name }}, key: {{ eq $.component "web" | ternary .servingKey .directKey }} }
{{- end }}
{{- if eq .component "migrate" }}
- { variable: DATABASE_MIGRATE_URL, name: {{ $secrets.migration.name }}, key: {{ $secrets.migration.ownerKey }} }
{{- end }}
- { variable: ENCRYPTION_KEYS, name: {{ $secrets.encryption.name }}, key: {{ $secrets.encryption.key }} }
{{- with $secrets.smtp }}{{ if .name }}
- { variable: SMTP_URL, name: {{ .name }}, key: {{ .key }} }
{{- end }}{{ end }}
{{- with $secrets.receivers }}{{ if .name }}
- { variable: EVENT_RECEIVERS, name: {{ .name }}, key: {{ .key }} }
{{- end }}{{ end }}
{{- with $secrets.texts }}{{ if .name }}
- { variable: {{ .variable }}, name: {{ .name }}, key: {{ .key }} }
{{- end }}{{ end }}
{{- with $secrets.replies }}{{ if .name }}
- { variable: MAIL_WEBHOOK_SECRET, name: {{ .name }}, key: {{ .key }} }
{{- end }}{{ end }}
{{- end }}

{{/* What a process is told. */}}
{{- define "porchlight.environment" -}}
{{- $asFiles := .root.Values.secrets.asFiles }}
{{- with .root.Values }}
- name: PUBLIC_URL
  value: {{ .publicUrl | quote }}
- name: DOCUMENTS_URL
  value: {{ .documentsUrl | quote }}
- name: CLAMD
  value: {{ .clamd | quote }}
- name: PLAIN_CONNECTIONS
  value: {{ .plainConnections | quote }}
- name: TRUST_PROXY
  value: {{ .trustProxy | quote }}
- name: DRAIN_SECONDS
  value: {{ .drainSeconds | quote }}
{{- end }}
{{- range include "porchlight.secrets" . | fromYamlArray }}
{{- if $asFiles }}
- name: {{ .variable }}_FILE
  value: /run/secrets/portal/{{ .variable }}
{{- else }}
- name: {{ .variable }}
  valueFrom:
    secretKeyRef: { name: {{ .name }}, key: {{ .key }} }
{{- end }}
{{- end }}
{{- with .root.Values.secrets.store }}{{ if .name }}
- name: AWS_ACCESS_KEY_ID
  valueFrom:
    secretKeyRef: { name: {{ .name }}, key: AWS_ACCESS_KEY_ID }
- name: AWS_SECRET_ACCESS_KEY
  valueFrom:
    secretKeyRef: { name: {{ .name }}, key: AWS_SECRET_ACCESS_KEY }
{{- end }}{{ end }}
{{- range $name, $value := .root.Values.environment }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
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
